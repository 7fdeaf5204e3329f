import { ActionIcon, Button } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import css from './popup-host.module.css'
import { type CloseAction, type Toast, popups as page, type Popup, type Popups } from './popups.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'

const OnePopup = lazyComponent(() => import('./PopupByKind.tsx').then(({ PopupByKind: OnePopup }) => OnePopup))

/** The close actions of popups, provided by the shell. */
type CloseActions = Record<Exclude<CloseAction, 'none'>, () => void> & { goTo: (path: string) => void }
type Props = { actions: CloseActions; popups?: Popups }

/** Shows popups one at a time, and toasts. */
export function PopupHost({ actions, popups = page }: Props) {
  const { popups: waiting, toasts } = useSyncExternalStore(popups.subscribe, popups.read)
  const [first] = waiting
  const close = ({ id, onClose, to }: Popup) => {
    popups.close(id)
    if (to) actions.goTo(to)
    else if (onClose !== 'none') actions[onClose]()
  }
  return (
    <>
      {first && <OnePopup key={first.id} popup={first} onClose={() => close(first)} onFollow={() => popups.close(first.id)} />}
      <div className={css.lines} role="status">
        {toasts.map(toast => (
          <ToastLine key={toast.id} toast={toast} onClose={() => popups.closeToast(toast.id)} />
        ))}
      </div>
    </>
  )
}

function ToastLine({ toast: { text, undo }, onClose }: { toast: Toast; onClose: () => void }) {
  const takeBack = () => {
    undo?.()
    onClose()
  }
  return (
    <div className={css.line}>
      <span>{text}</span>
      {undo && (
        <Button size="xs" variant="subtle" color="pine" onClick={takeBack}>
          {m.platform_undo()}
        </Button>
      )}
      <ActionIcon size={28} aria-label={m.platform_shell_close()} onClick={onClose}>
        <XIcon size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
