import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { announcedSeconds } from './idle.ts'

type Props = { left: number; onStay: () => void; onLeave: () => void }

/** Idle warning with a countdown, announced at 120, 60 and 20 seconds. */
export function IdleDialog({ left, onStay, onLeave }: Props) {
  const seconds = Math.ceil(left / 1000)
  const due = announcedSeconds(seconds)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Dialog onClose={onStay} title={m.platform_idle_title()} isFirm>
      <p>
        {m.platform_idle_text()} <strong className="nowrap">{clock}</strong>
      </p>
      <p className="muted small">{m.platform_idle_kept()}</p>
      <p className="vh" role="status" aria-live="polite">
        {due ? m.platform_idle_announced({ seconds: due }) : ''}
      </p>
      <footer className="dialog-actions">
        <Button onClick={onLeave}>{m.platform_idle_leave()}</Button>
        <Button variant="filled" onClick={onStay} data-autofocus>
          {m.platform_idle_stay()}
        </Button>
      </footer>
    </Dialog>
  )
}
