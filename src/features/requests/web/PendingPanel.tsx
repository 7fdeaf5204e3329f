import { Button } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Effects, NextStep as Panel, PanelSection, Steps, BlockedReason } from '#platform/web/detail-screen/NextStep.tsx'
import { useShortcuts } from '#platform/web/shell/shortcuts/use-shortcuts.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { popups } from '#platform/web/ui/popups/popups.ts'
import type { NextStep, RequestRow } from '../rows.ts'
import type { StepName } from '../rules.ts'
import { ConsentPart } from './gift-panel/ConsentPart.tsx'
import { DecideDialog } from './gift-panel/DecideDialog.tsx'
import { EarlierRequests } from './gift-panel/EarlierRequests.tsx'
import { effectsOf } from './gift-panel/effects.tsx'
import { Evidence } from './gift-panel/Evidence.tsx'
import { requestSteps } from './request-steps.tsx'
import { useCurrentTime } from './gift-panel/use-current-time.ts'
import { isRejection, shortcutOf, type StepKey, turnSentence, whyKeyIsIdle } from './turn.ts'
import { ageText, reasonLabel, stepLabel, refusalText } from './request-labels.ts'
import css from './requests.module.css'

const titles: Partial<Record<StepName, () => string>> = {
  verifyVoid: m.requests_title_verifyVoid,
  finaliseVoid: m.requests_title_finaliseVoid,
  verifyRefund: m.requests_title_verifyRefund,
  approveRefund: m.requests_title_approveRefund,
  finaliseRefund: m.requests_title_finaliseRefund,
}
/** A pending request: who did what and why, its effects, and the steps that the reader may take. */
export function PendingPanel({ next, row }: { next: NextStep; row: RequestRow }) {
  const now = useCurrentTime()
  const [deciding, setDeciding] = useState<StepName | null>(null)
  const forward = row.steps.find(({ step }) => !isRejection(step))
  const reject = row.steps.find(({ step }) => isRejection(step))
  const take = (key: StepKey) => () => {
    const verdict = row.steps.find(({ step, may }) => may && shortcutOf(step) === key)
    if (verdict) setDeciding(verdict.step)
    else popups.toast(whyKeyIsIdle(row, key))
  }
  useShortcuts({
    v: { description: m.requests_key_verify(), run: take('V') },
    a: { description: m.requests_key_approve(), run: take('A') },
    r: { description: m.requests_key_reject(), run: take('R') },
  })
  const waits = row.requestType === 'Void' ? m.requests_title_waits_void() : m.requests_title_waits_refund()
  const title = forward?.may ? (titles[forward.step]?.() ?? waits) : waits
  const since = (row.approved ?? row.verified ?? row.requested)?.at
  return (
    <Panel title={title} {...(since && { age: ageText(since, now) })}>
      <Steps steps={requestSteps(row)} />
      <PanelSection title={m.requests_reason()}>
        <p>“{reasonLabel(row)}”</p>
        <Evidence row={row} />
      </PanelSection>
      <PanelSection title={m.requests_effect()}>
        <Effects effects={effectsOf(next, row)} />
      </PanelSection>
      {row.requestType === 'Void' && <ConsentPart next={next} />}
      {forward?.may && (
        <Button variant="filled" rightSection={<Kbd>{shortcutOf(forward.step)}</Kbd>} onClick={() => setDeciding(forward.step)}>
          {stepLabel(forward.step, row.amount)}
        </Button>
      )}
      {reject?.may && (
        <Button variant="outline" color="danger" rightSection={<Kbd>R</Kbd>} onClick={() => setDeciding(reject.step)}>
          {m.requests_do_reject()}
        </Button>
      )}
      {forward?.code && <BlockedReason>{[refusalText(forward.code), turnSentence(row)].join(' ')}</BlockedReason>}
      {forward?.may && <BlockedReason>{m.requests_frozen({ name: row.requested?.name ?? '–' })}</BlockedReason>}
      <EarlierRequests rows={next.history.filter(({ id }) => id !== row.id)} />
      {deciding && <DecideDialog row={row} step={deciding} onClose={() => setDeciding(null)} />}
      <span className={css.hidden}>{m.requests_keys_hint()}</span>
    </Panel>
  )
}
