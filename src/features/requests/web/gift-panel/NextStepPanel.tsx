import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { NextStep as Panel, BlockedReason, NextStepLoading } from '#platform/web/detail-screen/NextStep.tsx'
import type { NextStep, StepVerdict } from '#features/requests/rows.ts'
import { useStartedAction } from '#platform/web/ui/use-started-action.ts'
import { useNextStep } from '../use-requests.ts'
import { type RequestToAsk, AskDialog } from './AskDialog.tsx'
import { ConsentPart } from './ConsentPart.tsx'
import { EarlierRequests } from './EarlierRequests.tsx'
import { PayBackPart } from './PayBackPart.tsx'
import { PendingPanel } from '../PendingPanel.tsx'
import { SettleButton } from '../SettleButton.tsx'
import { stepLabel, refusalText } from '../request-labels.ts'

/** The next step of a gift: requesting a void or refund, deciding on the pending request, or the state of the repayment. */
export function NextStepPanel({ transactionId }: { transactionId: string }) {
  const { data: next, isError, refetch } = useNextStep(transactionId)
  useFocusAfterStep(next)
  if (isError)
    return (
      <Panel title={m.requests_title_requestVoid()}>
        <p className="muted small">{m.requests_failed()}</p>
        <Button onClick={() => void refetch()}>{m.requests_retry()}</Button>
      </Panel>
    )
  if (!next) return <NextStepLoading />
  if (next.request) return <PendingPanel next={next} row={next.request} />
  return next.steps.length > 0 ? <AskPanel next={next} /> : <EndedPanel next={next} />
}

/** Moves the focus to the heading of the next step when the button of the taken step disappears. */
function useFocusAfterStep(next: NextStep | undefined) {
  const state =
    next && [next.transactionId, next.status, next.request?.requestStatus, next.consent.given, next.history[0]?.payBack?.state].join()
  const before = useRef(state)
  useEffect(() => {
    const hasChanged = before.current !== undefined && before.current !== state
    before.current = state
    if (!hasChanged || document.activeElement !== document.body) return
    const heading = ['[data-next-step]', '[data-page-title]'].map(at => document.querySelector<HTMLElement>(at)).find(Boolean)
    heading?.focus({ preventScroll: true })
  }, [state])
}

const isAsking = (step: StepVerdict['step']): step is RequestToAsk =>
  step === 'requestVoid' || step === 'requestRefund' || step === 'directVoid'

/** The panel of a gift without a pending request: what can be requested, and why the rest cannot. */
function AskPanel({ next }: { next: NextStep }) {
  const [asking, setAsking] = useState<RequestToAsk | null>(null)
  const held = next.steps.filter(({ code }) => code !== 'NO_RIGHT')
  const may = held.filter(step => step.may)
  const first = may.map(({ step }) => step).find(isAsking)
  useStartedAction('request', first ? () => setAsking(first) : null)
  if (held.length === 0 && next.history.length === 0) return null
  const reasons = [...new Set(held.flatMap(({ code }) => (code ? [code] : [])))]
  return (
    <Panel title={m.requests_title_requestVoid()}>
      {next.history[0]?.payBack && <PayBackPart next={next} row={next.history[0]} />}
      {held.some(({ step }) => step === 'requestVoid' || step === 'directVoid') && <ConsentPart next={next} />}
      {may.map(({ step }) =>
        isAsking(step) ? (
          <Button key={step} {...(step === 'directVoid' && { color: 'danger' })} onClick={() => setAsking(step)}>
            {stepLabel(step, next.left)}
          </Button>
        ) : (
          <SettleButton key={step} transactionId={next.transactionId} amount={next.amount} />
        ),
      )}
      {reasons.map(code => (
        <BlockedReason key={code}>{refusalText(code)}</BlockedReason>
      ))}
      <EarlierRequests rows={next.history} />
      {asking && <AskDialog next={next} step={asking} onClose={() => setAsking(null)} />}
    </Panel>
  )
}

const endings: Readonly<Record<string, () => string>> = {
  Voided: m.requests_title_voided,
  Refunded: m.requests_title_refunded,
  'Void Approved': m.requests_title_void_approved,
}

/** The panel of a gift without a next step: shows what happened to the money. */
function EndedPanel({ next }: { next: NextStep }) {
  const [latest, ...earlier] = next.history
  if (!latest) return null
  return (
    <Panel title={endings[next.status]?.() ?? m.requests_title_requestVoid()}>
      <EarlierRequests rows={[latest]} title={null} />
      <PayBackPart next={next} row={latest} />
      <EarlierRequests rows={earlier} />
    </Panel>
  )
}
