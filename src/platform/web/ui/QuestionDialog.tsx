import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  text: string
  /** The label of the button that confirms: a verb, with its object where that is not clear. */
  verb: string
  isDanger?: boolean
  isSending: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks for confirmation of an action. The cancel button has the focus, so that Enter alone confirms nothing. */
export const QuestionDialog = ({ title, text, verb, isDanger = false, isSending, onYes, onClose }: Props) => (
  <Dialog title={title} onClose={onClose}>
    <p className="muted">{text}</p>
    <footer className="dialog-actions">
      <Button data-autofocus onClick={onClose}>
        {m.platform_cancel()}
      </Button>
      <Button variant="filled" {...(isDanger && { color: 'danger' })} loading={isSending} onClick={onYes}>
        {verb}
      </Button>
    </footer>
  </Dialog>
)
