import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { m } from '#messages/messages.js'
import { PopupFrame } from './PopupFrame.tsx'
import css from './popup.module.css'

type Props = { title?: string; text?: string; serverMessage?: string | undefined; button?: string; onClose: () => void }

/** Error popup: red icon, heading, text, server message, and a button that closes or leads on (spec §2). */
export function ErrorPopup({
  title = m.platform_shell_error_title(),
  text = m.platform_error_text(),
  serverMessage,
  button = m.platform_shell_close(),
  onClose,
}: Props) {
  return (
    <PopupFrame tone="danger" icon={<WarningCircleIcon size={28} />} title={title} button={button} onClose={onClose}>
      <p>{text}</p>
      {serverMessage && <p className={css.said}>{serverMessage}</p>}
    </PopupFrame>
  )
}
