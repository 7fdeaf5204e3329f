import { encode } from 'uqr'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import css from './enrol-panel.module.css'

/** The QR code of a gift's enrolment page. */
export function EnrolCode({ address, onClose }: { address: string; onClose: () => void }) {
  const { data, size } = encode(address, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <Dialog onClose={onClose} title={m.enrolment_panel()}>
      <svg
        className={css.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={m.enrolment_panel_code_text()}
      >
        <rect width={size} height={size} fill="#FFFFFF" />
        <path d={path} fill="#1C2421" />
      </svg>
      <p className="muted">{m.enrolment_panel_code_text()}</p>
    </Dialog>
  )
}
