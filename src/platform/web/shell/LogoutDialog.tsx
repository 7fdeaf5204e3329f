import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'

type Props = { onClose: () => void; onLogout: (everywhere: boolean) => void }

/** Confirms logging out, with the specification's texts. */
export function LogoutDialog({ onClose, onLogout }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const [isEverywhere, setEverywhere] = useState(false)
  const leave = () => {
    setLeaving(true)
    onLogout(isEverywhere)
  }
  return (
    <Modal opened onClose={onClose} title={m.shell_logout_question()} withCloseButton={false} size={440}>
      <p className="muted">{m.shell_logout_note()}</p>
      <Checkbox
        mt="md"
        label={m.shell_logout_everywhere()}
        checked={isEverywhere}
        onChange={event => setEverywhere(event.currentTarget.checked)}
      />
      <footer className="dialog-actions">
        <Button onClick={onClose} data-autofocus>
          {m.shell_logout_no()}
        </Button>
        <Button variant="filled" aria-disabled={isLeaving} onClick={isLeaving ? undefined : leave}>
          {m.shell_logout_yes()}
        </Button>
      </footer>
    </Modal>
  )
}
