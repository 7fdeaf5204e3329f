import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { PopupFrame } from './PopupFrame.tsx'
import css from './popup.module.css'
import type { Popup } from './popups.ts'

type Props = {
  title?: string
  text?: string
  serverMessage?: string | undefined
  links?: Popup['links']
  button?: string
  onClose: () => void
  onFollow?: () => void
}

/** Error popup: red icon, heading, text, server message, links to records, and a button that closes or leads on (spec §2). */
export function ErrorPopup({
  title = m.platform_shell_error_title(),
  text = m.platform_error_text(),
  serverMessage,
  links = [],
  button = m.platform_shell_close(),
  onClose,
  onFollow = onClose,
}: Props) {
  return (
    <PopupFrame tone="danger" icon={<WarningCircleIcon size={28} />} title={title} button={button} onClose={onClose}>
      <p>{text}</p>
      {serverMessage && <p className={css.said}>{serverMessage}</p>}
      {links.length > 0 && (
        <ul className={css.records}>
          {links.map(({ to, text: sentence }) => (
            <li key={to}>
              <Link to={to} onClick={onFollow}>
                {sentence}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PopupFrame>
  )
}
