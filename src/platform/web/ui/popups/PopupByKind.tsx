import { ErrorPopup } from './ErrorPopup.tsx'
import { NotificationPopup } from './NotificationPopup.tsx'
import type { Popup } from './popups.ts'
import { SuccessPopup } from './SuccessPopup.tsx'

/** Renders a popup by its kind. */
export function PopupByKind({ popup, onClose }: { popup: Popup; onClose: () => void }) {
  const { title, text, serverMessage, button } = popup
  if (popup.kind === 'error') return <ErrorPopup {...{ title, text, serverMessage, button, onClose }} />
  return popup.kind === 'success' ? (
    <SuccessPopup {...{ title, text, button, onClose }} />
  ) : (
    <NotificationPopup {...{ title, text, button, onClose }} />
  )
}
