import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { m } from '#messages/messages.js'
import { PopupFrame } from './PopupFrame.tsx'

type Props = { title: string; text: string; button?: string; onClose: () => void }

/** Notification popup; the caller decides what closing does (none, back, refetch, logout). */
export const NotificationPopup = ({ title, text, button = m.platform_okay(), onClose }: Props) => (
  <PopupFrame tone="info" icon={<InfoIcon size={28} />} title={title} button={button} onClose={onClose}>
    <p>{text}</p>
  </PopupFrame>
)
