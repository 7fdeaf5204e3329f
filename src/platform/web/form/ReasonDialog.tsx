import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '../ui/Dialog.tsx'
import { RemarkInput } from './inputs/RemarkInput.tsx'
import { ProblemNotice } from './Notice.tsx'
import { toSendProblem } from './use-submission.ts'
import css from './reason-dialog.module.css'

type Props = {
  /** The id of the input, alone on its page. */
  id: string
  /** The action: the title and the text of its button. */
  verb: string
  label: string
  /** Said of the input when it is left blank. */
  blank: string
  /** The consequence, above the input. */
  note?: ReactNode
  isDanger?: boolean
  /** The call, with the trimmed reason. */
  change: { mutate: (reason: string) => void; isPending: boolean; error: Error | null }
  onClose: () => void
}

/** Asks for the reason of an action that is not done without one. */
export function ReasonDialog({ id, verb, label, blank, note, isDanger = false, change, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() && !change.isPending) change.mutate(reason.trim())
  }
  return (
    <Dialog onClose={onClose} title={verb}>
      <form className={css.form} onSubmit={submit} noValidate>
        {note}
        <RemarkInput
          id={id}
          name="reason"
          label={label}
          value={reason}
          error={isTried && !reason.trim() ? blank : undefined}
          onChange={setReason}
          required
        />
        <ProblemNotice problem={change.error ? { ...toSendProblem(change.error), fields: {} } : null} />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.platform_cancel()}</Button>
          <Button type="submit" variant="filled" {...(isDanger ? { color: 'danger' } : {})} aria-disabled={change.isPending}>
            {verb}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
