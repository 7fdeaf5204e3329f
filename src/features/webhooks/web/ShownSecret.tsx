import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import { CopyButton } from '#platform/web/ui/CopyButton.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import css from './webhooks.module.css'

/** A new secret, shown this once. */
export const ShownSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog title={m.webhooks_made()} onClose={onClose} isFirm>
    <p className="muted">{m.webhooks_made_text()}</p>
    <p className={css.secret}>
      <bdi className="code">{secret}</bdi> <CopyButton value={secret} what={m.webhooks_made()} />
    </p>
    <footer className="dialog-actions">
      <Button variant="filled" data-autofocus onClick={onClose}>
        {m.webhooks_done()}
      </Button>
    </footer>
  </Dialog>
)
