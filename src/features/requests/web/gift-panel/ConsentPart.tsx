import { Button, TextInput } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { PanelSection } from '#platform/web/detail-screen/NextStep.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import type { NextStep } from '#features/requests/rows.ts'
import { useRequestChange } from '../use-requests.ts'
import { payerCodeLimits } from '#features/requests/rules.ts'
import css from '../requests.module.css'

/** Obtains the consent to void a receipt that the payer may hold: the payer's code, or the returned paper. */
export function ConsentPart({ next: { transactionId, consent } }: { next: NextStep }) {
  const send = useRequestChange(() => api.requests.sendPayerCode({ transactionId }))
  const paper = useRequestChange(() => api.requests.confirmReturnedReceipt({ transactionId }))
  if (!consent.needed) return null
  if (consent.given)
    return (
      <PanelSection title={m.requests_consent()}>
        <p className={css.given}>
          <CheckIcon size={16} aria-hidden="true" />
          {consent.given === 'payerCode' ? m.requests_consent_code() : m.requests_consent_paper()}
        </p>
      </PanelSection>
    )
  const problem = send.error ?? paper.error
  return (
    <PanelSection title={m.requests_consent()}>
      <p className="muted small">{m.requests_consent_needed()}</p>
      {consent.sentTo && <CodeForm transactionId={transactionId} sentTo={consent.sentTo} />}
      <div className={css.buttons}>
        {consent.maySendCode && (
          <Button
            aria-disabled={send.isPending}
            onClick={() => {
              if (!send.isPending) send.mutate(undefined)
            }}
          >
            {consent.sentTo ? m.requests_consent_again() : m.requests_consent_send()}
          </Button>
        )}
        {consent.mayConfirmPaper && (
          <Button
            aria-disabled={paper.isPending}
            onClick={() => {
              if (!paper.isPending) paper.mutate(undefined)
            }}
          >
            {m.requests_consent_have_paper()}
          </Button>
        )}
      </div>
      <ProblemNotice problem={problem ? toSendProblem(problem) : null} />
    </PanelSection>
  )
}

const describeWrongCode = (triesLeft: number) =>
  triesLeft > 0 ? m.requests_consent_wrong({ count: triesLeft }) : m.requests_consent_over()

function CodeForm({ transactionId, sentTo }: { transactionId: string; sentTo: string }) {
  const [code, setCode] = useState('')
  const check = useRequestChange(
    () => api.requests.confirmPayerCode({ transactionId, code }),
    ({ confirmed }) => {
      if (confirmed) popups.toast(m.requests_consent_code())
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === 6 && !check.isPending) check.mutate(undefined)
  }
  const wrong = check.data && !check.data.confirmed ? describeWrongCode(check.data.triesLeft) : null
  return (
    <form className={css.code} onSubmit={submit} noValidate>
      <TextInput
        label={m.requests_consent_enter()}
        description={m.requests_consent_sent({ to: sentTo, minutes: payerCodeLimits.minutes })}
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
