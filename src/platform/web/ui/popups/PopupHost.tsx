import { ActionIcon, Button } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import css from './popup-host.module.css'
import { type CloseAction, type PassingLine, popups as page, type Popup, type Popups } from './popups.ts'
import { whenAsked } from '../loading/when-asked.tsx'

const OnePopup = whenAsked(() => import('./OnePopup.tsx').then(({ OnePopup }) => OnePopup))

/** What closing a popup may do besides closing it; the shell brings them. */
export type CloseActions = Record<Exclude<CloseAction, 'none'>, () => void> & { goTo: (path: string) => void }
type Props = { actions: CloseActions; popups?: Popups }

/** Shows the popups one after the other, and the lines that pass by. */
export function PopupHost({ actions, popups = page }: Props) {
  const { popups: waiting, lines } = useSyncExternalStore(popups.subscribe, popups.read)
  const [first] = waiting
  const close = ({ id, onClose, to }: Popup) => {
    popups.close(id)
    if (to) actions.goTo(to)
    else if (onClose !== 'none') actions[onClose]()
  }
  return (
    <>
      {first && <OnePopup key={first.id} popup={first} onClose={() => close(first)} />}
      <div className={css.lines} role="status">
        {lines.map(line => (
          <Line key={line.id} line={line} onClose={() => popups.closeLine(line.id)} />
        ))}
      </div>
    </>
  )
}

function Line({ line: { text, undo }, onClose }: { line: PassingLine; onClose: () => void }) {
  const takeBack = () => {
    undo?.()
    onClose()
  }
  return (
    <div className={css.line}>
      <span>{text}</span>
      {undo && (
        <Button size="xs" variant="subtle" color="pine" onClick={takeBack}>
          {m.shell_undo()}
        </Button>
      )}
      <ActionIcon size={28} aria-label={m.shell_close()} onClick={onClose}>
        <XIcon size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
