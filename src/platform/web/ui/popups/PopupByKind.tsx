import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { ErrorPopup } from './ErrorPopup.tsx'
import { PopupFrame } from './PopupFrame.tsx'
import type { Popup } from './popups.ts'

type Props = { popup: Popup; onClose: () => void }
type AnyPopupProps = Props & { onFollow: () => void }

/** Renders a popup by its kind. `onFollow` closes it for a page that one of its links opens. */
export function PopupByKind({ popup, onClose, onFollow }: AnyPopupProps) {
  const { title, text, serverMessage, links, button } = popup
  if (popup.kind === 'error') return <ErrorPopup {...{ title, text, serverMessage, links, button, onClose, onFollow }} />
  return popup.kind === 'success' ? <SuccessPopup {...{ popup, onClose }} /> : <NotificationPopup {...{ popup, onClose }} />
}

/** A green tick, a heading followed by '!', and a text (spec §2). */
const SuccessPopup = ({ popup: { title, text, button }, onClose }: Props) => (
  <PopupFrame tone="success" icon={<CheckCircleIcon size={28} />} title={`${title.replace(/!$/, '')}!`} button={button} onClose={onClose}>
    {text && <p>{text}</p>}
  </PopupFrame>
)

/** The caller decides what closing does (none, back, refetch, logout). */
const NotificationPopup = ({ popup: { title, text, button }, onClose }: Props) => (
  <PopupFrame tone="info" icon={<InfoIcon size={28} />} title={title} button={button} onClose={onClose}>
    <p>{text}</p>
  </PopupFrame>
)
