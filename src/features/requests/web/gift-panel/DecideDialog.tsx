import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { giftSteps } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { api } from '../api.ts'
import { Notice, ProblemNotice } from '#platform/web/form/Notice.tsx'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import type { RequestRow } from '#features/requests/rows.ts'
import type { TargetStatus, StepName } from '#features/requests/rules.ts'
import { UncollectedInput } from './UncollectedInput.tsx'
import { isRejection, stepTaken } from '../turn.ts'
import { useRequestChange } from '../use-requests.ts'
import { reasonLabel, stepLabel } from '../request-labels.ts'
import css from '../requests.module.css'

const texts: Partial<Record<StepName, () => string>> = {
  verifyVoid: m.requests_dialog_verify,
  verifyRefund: m.requests_dialog_verify,
  approveRefund: m.requests_dialog_approve,
  finaliseVoid: m.requests_dialog_finaliseVoid,
  finaliseRefund: m.requests_dialog_finaliseRefund,
  rejectVoid: m.requests_dialog_reject,
  rejectRefund: m.requests_dialog_reject,
}

/** Confirms a step before it is taken. The button names the step and the amount. */
export function DecideDialog({ row, step, onClose }: { row: RequestRow; step: StepName; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [isBlank, setBlank] = useState(false)
  const [isUncollected, setUncollected] = useState(false)
  const rejects = isRejection(step)
  const paysBack = (step === 'finaliseVoid' || step === 'finaliseRefund') && row.way === 'hand'
  const moving = useRequestChange(
    () =>
      api.requests.move({
        transactionId: row.transactionId,
        requestStatus: giftSteps[step].request as TargetStatus,
        remarks: words.trim() || null,
        evidenceHash: row.evidenceHash,
        ...(isUncollected && { isUncollected }),
      }),
    taken => {
      onClose()
      popups.toast(stepTaken(taken))
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (moving.isPending) return
    if (rejects && words.trim() === '') return setBlank(true)
    moving.mutate(undefined)
  }
  const problem = moving.error ? toSendProblem(moving.error) : null
  const title = stepLabel(step, row.amount)
  return (
    <Dialog onClose={onClose} title={title}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <p className={css.quote}>“{reasonLabel(row)}”</p>
        <p className="muted">{texts[step]?.()}</p>
        {step === 'finaliseVoid' && row.isCountedCash && <UncollectedInput checked={isUncollected} onChange={setUncollected} />}
        {(rejects || (paysBack && !isUncollected)) && (
          <RemarkInput
            id="decide-words"
            name="remarks"
            label={rejects ? m.requests_reject_why() : m.requests_hand_back_how()}
            value={words}
            error={isBlank && words.trim() === '' ? m.requests_say_why() : undefined}
            onChange={setWords}
            {...(rejects && { required: true })}
          />
        )}
        {problem?.code === 'CHANGED_SINCE' ? (
          <Notice tone="danger">{m.requests_changed()}</Notice>
        ) : (
          <ProblemNotice problem={problem && { ...problem, fields: {} }} />
        )}
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.requests_cancel()}</Button>
          <Button
            type="submit"
            variant="filled"
            {...(rejects && { color: 'danger' })}
            {...(!rejects && { 'data-autofocus': true })}
            aria-disabled={moving.isPending}
          >
            {title}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
