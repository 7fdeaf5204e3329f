import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { m } from '#messages/messages.js'
import { PopupFrame } from './PopupFrame.tsx'

type Props = { title?: string; text?: string; button?: string; onClose: () => void }

/** Success popup: green tick, heading followed by '!', text, button (spec §2). */
export const SuccessPopup = ({ title = m.platform_success_title(), text, button = m.platform_okay(), onClose }: Props) => (
  <PopupFrame tone="success" icon={<CheckCircleIcon size={28} />} title={`${title.replace(/!$/, '')}!`} button={button} onClose={onClose}>
    {text && <p>{text}</p>}
  </PopupFrame>
)
