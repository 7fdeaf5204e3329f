import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'

type Props = { title: string; note: string | undefined; verb: string; isRunning: boolean; onAnswer: (yes: boolean) => void }

/** The confirmation of a bulk action that moves money. */
export const BulkConfirmation = ({ title, note, verb, isRunning, onAnswer }: Props) => (
  <Dialog onClose={() => onAnswer(false)} title={title}>
    {note && <p className="muted">{note}</p>}
    <footer className="dialog-actions">
      <Button onClick={() => onAnswer(false)}>{m.platform_cancel()}</Button>
      <Button
        variant="filled"
        data-autofocus
        aria-disabled={isRunning}
        onClick={() => {
          if (!isRunning) onAnswer(true)
        }}
      >
        {verb}
      </Button>
    </footer>
  </Dialog>
)
