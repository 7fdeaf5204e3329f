import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { Notice, ProblemNotice } from '#platform/web/form/Notice.tsx'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { useRequestChange } from '../use-requests.ts'
import css from '../requests.module.css'

/** Asks why the bank returned a cheque; its gift ends, its receipt is void, and nothing is refunded. */
export function ReturnDialog({ gift, onClose }: { gift: GiftDetails; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const returning = useRequestChange(
    () => api.requests.moveCheques({ transactionIds: [gift.id], to: 'returned', remarks: words.trim() }, noErrorPopup),
    onClose,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (words.trim() && !returning.isPending) returning.mutate(undefined)
  }
  return (
    <Dialog onClose={onClose} title={m.requests_cheque_return()}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <Notice>{m.requests_cheque_return_note()}</Notice>
        <RemarkInput
          id="cheque-returned"
          name="remarks"
          label={m.requests_cheque_return_why()}
          value={words}
          error={isTried && !words.trim() ? m.requests_cheque_say_why() : undefined}
          onChange={setWords}
        />
        <ProblemNotice problem={returning.error ? toSendProblem(returning.error) : null} />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.requests_cancel()}</Button>
          <Button type="submit" variant="filled" color="danger" aria-disabled={returning.isPending}>
            {m.requests_cheque_return()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
