import { Box, Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Notice } from '#platform/web/form/Notice.tsx'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { useUnsentEntries } from '#platform/web/state/unsent-entries.ts'
import { Dialog } from '#platform/web/ui/Dialog.tsx'

type Props = { onClose: () => void; onLogout: (everywhere: boolean) => void }

/** Confirms logging out, with the specification's texts. */
export function LogoutDialog({ onClose, onLogout }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const { unsent, handedBack } = useUnsentEntries(useCurrentUser().userId)
  const [isEverywhere, setEverywhere] = useState(false)
  const leave = () => {
    setLeaving(true)
    onLogout(isEverywhere)
  }
  return (
    <Dialog onClose={onClose} title={m.platform_logout_question()}>
      <p className="muted">{m.platform_logout_note()}</p>
      {unsent > 0 && (
        <Box mt="md">
          <Notice tone="warning">{m.platform_unsent_entries({ count: unsent })}</Notice>
        </Box>
      )}
      {handedBack > 0 && (
        <Box mt="md">
          <Notice tone="warning">{m.platform_handed_back_entries({ count: handedBack })}</Notice>
        </Box>
      )}
      <Checkbox
        mt="md"
        label={m.platform_logout_everywhere()}
        checked={isEverywhere}
        onChange={event => setEverywhere(event.currentTarget.checked)}
      />
      <footer className="dialog-actions">
        <Button onClick={onClose} data-autofocus>
          {m.platform_logout_no()}
        </Button>
        <Button variant="filled" aria-disabled={isLeaving} onClick={isLeaving ? undefined : leave}>
          {m.platform_logout_yes()}
        </Button>
      </footer>
    </Dialog>
  )
}
