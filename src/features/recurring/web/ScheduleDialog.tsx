import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { cardLabel } from '#features/card-vault/rules.ts'
import { type DayText, useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { api } from './api.ts'
import { Notice, ProblemNotice } from '#platform/web/form/Notice.tsx'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import type { RecurrenceDetails } from '../contract.ts'
import { nextDueAfterPause } from '../rules.ts'
import { useRecurringChange } from './use-recurring.ts'
import css from './recurring.module.css'

type Step = 'pause' | 'resume' | 'cancel'
type Props = { gift: RecurrenceDetails; step: Step; onClose: () => void }

const titles = { pause: m.recurring_pause_title, resume: m.recurring_resume_title, cancel: m.recurring_cancel_title }
const verbs = { pause: m.recurring_pause, resume: m.recurring_resume, cancel: m.recurring_cancel_gift }

/** Confirms pausing, resuming or cancelling a recurring gift. */
export function ScheduleDialog({ gift, step, onClose }: Props) {
  const [words, setWords] = useState('')
  const dayText = useDayText()
  const { id: recurrenceId, version } = gift
  const change = useRecurringChange<unknown>(
    () =>
      step === 'cancel'
        ? api.recurring.cancel({ recurrenceId, version, remarks: words.trim() || null })
        : api.recurring.change({ recurrenceId, version, action: step }),
    onClose,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending) change.mutate()
  }
  const problem = change.error ? toSendProblem(change.error) : null
  return (
    <Dialog onClose={onClose} title={titles[step]({ amount: formatMoney(gift.amount) })}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <p className="muted">{textOf(gift, step, dayText)}</p>
        {step === 'resume' && gift.pauseReason === 'declined' && (
          <Notice>{m.recurring_resume_card_bad({ card: cardLabel(gift.card, m.term_others()) })}</Notice>
        )}
        {step === 'cancel' && (
          <RemarkInput
            id="cancel-words"
            name="remarks"
            label={m.recurring_cancel_words()}
            value={words}
            error={undefined}
            onChange={setWords}
          />
        )}
        {problem?.code === 'CHANGED_SINCE' ? (
          <Notice tone="danger">{m.recurring_changed()}</Notice>
        ) : (
          <ProblemNotice problem={problem && { ...problem, fields: {} }} />
        )}
        <footer className="dialog-actions">
          <Button onClick={onClose}>{step === 'cancel' ? m.recurring_keep() : m.recurring_close()}</Button>
          <Button
            type="submit"
            variant="filled"
            {...(step === 'cancel' ? { color: 'danger' } : { 'data-autofocus': true })}
            aria-disabled={change.isPending}
          >
            {verbs[step]()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

function textOf({ lastPaidOn, today, ...course }: RecurrenceDetails, step: Step, dayText: DayText): string {
  if (step === 'pause') return m.recurring_pause_text()
  if (step === 'cancel') return m.recurring_cancel_text()
  return m.recurring_resume_text({ day: dayText(nextDueAfterPause(course, today, lastPaidOn)) })
}
