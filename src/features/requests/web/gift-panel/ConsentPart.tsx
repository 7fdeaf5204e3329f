import { Button, TextInput } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { PanelPart } from '#platform/web/detail-screen/NextStep.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { problemOf } from '#platform/web/form/use-sending.ts'
import type { NextStep } from '#features/requests/rows.ts'
import { useChange } from '../use-requests.ts'
import css from '../requests.module.css'

/** A receipt that the payer may hold is voided only with their agreement: by a code, or by the paper in a supervisor's hands. */
export function ConsentPart({ next: { transactionId, consent } }: { next: NextStep }) {
  const send = useChange(() => api.requests.sendPayerCode({ transactionId }, noErrorPopup))
  const paper = useChange(() => api.requests.confirmReturnedReceipt({ transactionId }, noErrorPopup))
  if (!consent.needed) return null
  if (consent.given)
    return (
      <PanelPart title={m.requests_consent()}>
        <p className={css.given}>
          <CheckIcon size={16} aria-hidden="true" />
          {consent.given === 'payerCode' ? m.requests_consent_code() : m.requests_consent_paper()}
        </p>
      </PanelPart>
    )
  const problem = send.error ?? paper.error
  return (
    <PanelPart title={m.requests_consent()}>
      <p className="muted small">{m.requests_consent_needed()}</p>
      {consent.sentTo && <CodeForm transactionId={transactionId} sentTo={consent.sentTo} />}
      <div className={css.buttons}>
        {consent.maySendCode && (
          <Button aria-disabled={send.isPending} onClick={() => !send.isPending && send.mutate(undefined)}>
            {consent.sentTo ? m.requests_consent_again() : m.requests_consent_send()}
          </Button>
        )}
        {consent.mayConfirmPaper && (
          <Button aria-disabled={paper.isPending} onClick={() => !paper.isPending && paper.mutate(undefined)}>
            {m.requests_consent_have_paper()}
          </Button>
        )}
      </div>
      <ProblemNotice problem={problem ? problemOf(problem) : null} />
    </PanelPart>
  )
}

const whyWrong = (triesLeft: number) => (triesLeft > 0 ? m.requests_consent_wrong({ count: triesLeft }) : m.requests_consent_over())

function CodeForm({ transactionId, sentTo }: { transactionId: string; sentTo: string }) {
  const [code, setCode] = useState('')
  const check = useChange(() => api.requests.confirmPayerCode({ transactionId, code }, noErrorPopup))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6 && !check.isPending) check.mutate(undefined)
  }
  const wrong = check.data && !check.data.confirmed ? whyWrong(check.data.triesLeft) : null
  return (
    <form className={css.code} onSubmit={submit} noValidate>
      <TextInput
        label={m.requests_consent_enter()}
        description={m.requests_consent_sent({ to: sentTo })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={code}
        error={wrong}
        onChange={event => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
      />
      <Button type="submit" aria-disabled={code.length < 6 || check.isPending}>
        {m.requests_consent_check()}
      </Button>
    </form>
  )
}
