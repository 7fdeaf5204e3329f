import { requestStatusIds } from '#kit/giving/ids.ts'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { api } from '../api.ts'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { Notice, ProblemNotice } from '#platform/web/form/Notice.tsx'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import type { StoredFile } from '#platform/web/form/inputs/FileInput.tsx'
import { popups } from '#platform/web/ui/popups/popups.ts'
import type { NextStep } from '#features/requests/rows.ts'
import { EvidenceFiles } from './EvidenceFiles.tsx'
import { UncollectedInput } from './UncollectedInput.tsx'
import { stepTaken } from '../turn.ts'
import { useRequestChange } from '../use-requests.ts'
import { reasonName, stepLabel } from '../request-labels.ts'
import css from '../requests.module.css'

export type RequestToAsk = 'requestVoid' | 'requestRefund' | 'directVoid'
const titles = { requestVoid: m.requests_ask_void, requestRefund: m.requests_ask_refund, directVoid: m.requests_ask_direct }

type Props = { next: NextStep; step: RequestToAsk; onClose: () => void }

/** The form of a request: type, reason, words, amount, and the payer's evidence. */
export function AskDialog({ next, step, onClose }: Props) {
  const { left } = next
  const isRefund = step === 'requestRefund'
  const { draft, set, asking, isWordless, isTooMuch, amount } = useAsking({ next, step, onClose })
  const [isTried, setTried] = useState(false)
  const reasons = useQuery({
    queryKey: ['requests', 'reasons', isRefund],
    queryFn: () => api.requests.reasons({ requestType: isRefund ? 'Refund' : 'Void' }),
    staleTime: 300_000,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWordless && !isTooMuch && !asking.isPending) asking.mutate(undefined)
  }
  const problem = asking.error ? toSendProblem(asking.error) : null
  return (
    <Dialog onClose={onClose} title={titles[step]()} width="medium">
      <form className={css.dialog} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
        {step === 'directVoid' ? <Notice>{m.requests_ask_direct_note()}</Notice> : <p className="muted">{m.requests_ask_note()}</p>}
        {isRefund && (
          <AmountInput
            id="ask-amount"
            name="amount"
            label={m.requests_field_amount()}
            description={m.requests_field_amount_left({ amount: formatMoney(left) })}
            currency={left.currency}
            value={draft.minor}
            error={isTried && isTooMuch ? m.requests_amount_whole_or_less({ amount: formatMoney(left) }) : problem?.fields['amount']}
            onChange={minor => set({ minor })}
          />
        )}
        <Select
          label={m.requests_field_reason()}
          placeholder={m.requests_field_reason_choose()}
          data={(reasons.data ?? []).map(reason => ({ value: reason.id, label: reasonName(reason) }))}
          value={draft.reasonId}
          onChange={reasonId => set({ reasonId })}
          error={isTried && isWordless ? m.requests_say_why() : problem?.fields['reasonId']}
          allowDeselect
          data-autofocus
        />
        <RemarkInput
          id="ask-words"
          name="remarks"
          label={m.requests_field_words()}
          value={draft.words}
          error={problem?.fields['remarks']}
          onChange={words => set({ words })}
        />
        {step === 'directVoid' && next.isCountedCash && (
          <UncollectedInput checked={draft.isUncollected} onChange={isUncollected => set({ isUncollected })} />
        )}
        <EvidenceFiles files={draft.files} error={problem?.fields['evidence']} onChange={files => set({ files })} />
        <ProblemNotice problem={problem} />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.requests_cancel()}</Button>
          <Button type="submit" variant="filled" {...(step === 'directVoid' && { color: 'danger' })} aria-disabled={asking.isPending}>
            {stepLabel(step, amount)}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** Ctrl or ⌘ with Enter sends from every field. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

type AskDraft = { reasonId: string | null; words: string; minor: number | null; files: readonly StoredFile[]; isUncollected: boolean }

/** The draft of a request, its missing fields, and the call that sends it. */
function useAsking({ next: { transactionId, left }, step, onClose }: Props) {
  const [draft, setDraft] = useState<AskDraft>({ reasonId: null, words: '', minor: left.minor, files: [], isUncollected: false })
  const { reasonId, words, minor, files, isUncollected } = draft
  const isRefund = step === 'requestRefund'
  const reasonInput = { reasonId, remarks: words.trim() || null, evidence: files.map(file => file.fileName) }
  const part = isRefund && minor !== null ? { amount: { minor, currency: left.currency } } : {}
  const asking = useRequestChange(
    () =>
      step === 'directVoid'
        ? api.requests.move({
            transactionId,
            requestStatus: requestStatusIds.voided,
            ...reasonInput,
            ...(isUncollected && { isUncollected }),
          })
        : api.requests.ask({ transactionId, requestType: isRefund ? 'Refund' : 'Void', ...part, ...reasonInput }),
    asked => {
      onClose()
      popups.toast(stepTaken(asked))
    },
  )
  return {
    draft,
    set: (change: Partial<AskDraft>) => setDraft(now => ({ ...now, ...change })),
    asking,
    isWordless: reasonId === null && words.trim() === '',
    isTooMuch: isRefund && (minor === null || minor < 1 || minor > left.minor),
    amount: { minor: isRefund ? (minor ?? 0) : left.minor, currency: left.currency },
  }
}
