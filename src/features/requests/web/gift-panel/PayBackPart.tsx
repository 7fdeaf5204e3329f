import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from '../api.ts'
import { PanelSection } from '#platform/web/detail-screen/NextStep.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { paidByTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/receipts/web/public.tsx'
import type { NextStep, RequestRow } from '#features/requests/rows.ts'
import { useRequestChange } from '../use-requests.ts'
import css from '../requests.module.css'

type PayBackState = NonNullable<RequestRow['payBack']>
const states: Record<PayBackState['state'], (named: { to: string }) => string> = {
  intended: m.requests_back_intended,
  succeeded: m.requests_back_succeeded,
  declined: m.requests_back_declined,
  byHand: () => m.requests_back_byHand(),
}

/** What to find out before the money is paid another way. */
const cautions: Partial<Record<NonNullable<PayBackState['declineReason']>, () => string>> = {
  alreadyRefunded: m.requests_back_caution_refunded,
  disputed: m.requests_back_caution_disputed,
  refused: m.requests_back_caution_refused,
}
const describeState = ({ state, declineReason }: PayBackState) =>
  state === 'declined' && declineReason === 'alreadyRefunded' ? m.requests_back_refunded_before : states[state]

/** The state of the repayment of a void or refund, and what is left to do by hand. */
export function PayBackPart({ next, row }: { next: NextStep; row: RequestRow }) {
  const { payBack } = row
  if (!payBack) return null
  const caution = payBack.state === 'declined' && payBack.declineReason && cautions[payBack.declineReason]
  return (
    <PanelSection title={m.requests_back()}>
      <p className={css.line}>
        <span>{describeState(payBack)({ to: paidByTerm(termsIn(getLocale()), row.paidWith) })}</span>
        <b>
          <Amount money={row.amount} />
        </b>
      </p>
      {payBack.note && <p className="muted small">{payBack.note}</p>}
      {payBack.state === 'intended' && <p className="muted small">{m.requests_back_asking()}</p>}
      {caution && <p className="muted small">{caution()}</p>}
      {payBack.state === 'declined' && next.mayRecordPaidBack && (
        <RecordForm transactionId={next.transactionId} isDisputed={payBack.declineReason === 'disputed'} />
      )}
    </PanelSection>
  )
}

function RecordForm({ transactionId, isDisputed }: { transactionId: string; isDisputed: boolean }) {
  const [isChargedBack, setChargedBack] = useState(true)
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const record = useRequestChange(
    () => api.requests.recordPaidBack({ transactionId, remarks: words.trim(), ...(isDisputed && { isChargedBack }) }),
    () => popups.toast(m.requests_back_byHand()),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (words.trim() && !record.isPending) record.mutate(undefined)
  }
  return (
    <form className={`${css.dialog} ${css.record}`} onSubmit={submit} noValidate>
      {isDisputed && (
        <Checkbox
          name="isChargedBack"
          label={m.requests_back_charged_back()}
          description={m.requests_back_charged_back_note()}
          checked={isChargedBack}
          onChange={event => setChargedBack(event.currentTarget.checked)}
        />
      )}
      <RemarkInput
        id="paid-back"
        name="remarks"
        label={m.requests_hand_back_how()}
        value={words}
        error={isTried && !words.trim() ? m.requests_say_why() : undefined}
        onChange={setWords}
      />
      <ProblemNotice problem={record.error ? toSendProblem(record.error) : null} />
      <Button type="submit" variant="filled" aria-disabled={record.isPending}>
        {m.requests_back_record()}
      </Button>
    </form>
  )
}
