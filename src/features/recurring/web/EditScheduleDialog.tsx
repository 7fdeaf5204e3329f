import { Button, Checkbox, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Day } from '#kit/time/days.ts'
import { frequencies, type FrequencyId } from '#kit/giving/recurrence.ts'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { cardLabel } from '#features/card-vault/rules.ts'
import { api } from './api.ts'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import { Notice, ProblemNotice } from '#platform/web/form/Notice.tsx'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import type { RecurrenceDetails } from '../contract.ts'
import { canEndWithRamadan, toScheduleChanges, datesOf, type ScheduleDraft, toScheduleDraft } from './schedule-draft.ts'
import { NextDates } from './NextDates.tsx'
import { useRecurringChange } from './use-recurring.ts'
import { frequencyName } from '#features/gift-screens/web/public.tsx'
import css from './recurring.module.css'

type ScheduleField = 'amount' | 'frequency' | 'nextDate' | 'endDate' | 'endsWithRamadan' | 'cardId' | 'remarks'
type FieldsProps = {
  gift: RecurrenceDetails
  draft: ScheduleDraft
  dates: readonly Day[]
  set: (change: Partial<ScheduleDraft>) => void
  errorOf: (field: ScheduleField) => string | undefined
}

/** Edits amount, frequency, dates and card of a recurring gift, with a preview of the next dates. */
export function EditScheduleDialog({ gift, onClose }: { gift: RecurrenceDetails; onClose: () => void }) {
  const [draft, setDraft] = useState<ScheduleDraft>(() => toScheduleDraft(gift))
  const [isTried, setTried] = useState(false)
  const changes = toScheduleChanges(gift, draft)
  const dates = datesOf(gift, draft)
  const saving = useRecurringChange(
    () => api.recurring.change({ recurrenceId: gift.id, version: gift.version, action: 'edit', ...changes }),
    onClose,
  )
  const problem = saving.error ? toSendProblem(saving.error) : null
  const missing: Partial<Record<ScheduleField, string>> = {
    ...(!draft.minor && { amount: m.recurring_amount_wrong() }),
    ...(draft.isDated && !draft.nextDate && { nextDate: m.recurring_next_wrong() }),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(missing).length > 0 || saving.isPending) return
    if (Object.keys(changes).length === 0) return onClose()
    saving.mutate()
  }
  const fields: FieldsProps = {
    gift,
    draft,
    dates,
    set: change => setDraft({ ...draft, ...change }),
    errorOf: field => (isTried ? missing[field] : undefined) ?? problem?.fields[field],
  }
  return (
    <Dialog onClose={onClose} title={m.recurring_edit_title()} width="medium">
      <form className={css.dialog} onSubmit={submit} noValidate>
        <WhatAndWhen {...fields} />
        <CardAndRemarks {...fields} />
        <NextDates
          days={dates}
          title={m.recurring_dates_preview()}
          isWhole={dates.length < 6}
          note={gift.state === 'paused' && draft.cardId === gift.card.id ? m.recurring_dates_resumed() : undefined}
        />
        {problem?.code === 'CHANGED_SINCE' ? <Notice tone="danger">{m.recurring_changed()}</Notice> : <ProblemNotice problem={problem} />}
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.recurring_close()}</Button>
          <Button type="submit" variant="filled" aria-disabled={saving.isPending}>
            {m.recurring_save()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const WhatAndWhen = ({ gift, draft, dates, set, errorOf }: FieldsProps) => (
  <>
    <div className={css.pair}>
      <AmountInput
        id="recurring-amount"
        name="amount"
        label={m.recurring_field_amount()}
        currency={gift.amount.currency}
        value={draft.minor}
        error={errorOf('amount')}
        onChange={minor => set({ minor })}
      />
      <Select
        label={m.platform_field_frequency()}
        data={frequencies.map(({ id }) => ({ value: String(id), label: frequencyName(id) }))}
        value={String(draft.frequency)}
        onChange={value => {
          if (value) set({ frequency: Number(value) as FrequencyId })
        }}
        error={errorOf('frequency')}
        allowDeselect={false}
      />
      <DayInput
        id="recurring-next"
        name="nextDate"
        label={m.recurring_field_next()}
        today={gift.today}
        value={draft.isDated ? draft.nextDate : (dates[0] ?? null)}
        error={errorOf('nextDate')}
        onChange={nextDate => set({ nextDate, isDated: true })}
      />
      <DayInput
        id="recurring-end"
        name="endDate"
        label={m.recurring_field_end()}
        today={gift.today}
        value={draft.endDate}
        error={errorOf('endDate')}
        onChange={endDate => set({ endDate })}
      />
    </div>
    {canEndWithRamadan(gift, draft) && (
      <Checkbox
        label={m.recurring_ends_with_ramadan()}
        checked={draft.endsWithRamadan}
        error={errorOf('endsWithRamadan')}
        onChange={event => set({ endsWithRamadan: event.currentTarget.checked })}
      />
    )}
    <p className="muted small">{`${m.recurring_field_next_hint()} ${m.recurring_field_end()}: ${m.recurring_field_end_hint()}`}</p>
  </>
)

function CardAndRemarks({ gift, draft, set, errorOf }: FieldsProps) {
  const isMoving = draft.cardId !== gift.card.id
  const moves = m.recurring_card_moves({ count: gift.alsoOnCard })
  return (
    <>
      <Select
        label={m.recurring_field_card()}
        data={gift.cards.map(card => ({
          value: card.id,
          label: cardLabel(card, m.term_others()),
          disabled: card.isExpired && card.id !== gift.card.id,
        }))}
        value={draft.cardId}
        onChange={cardId => {
          if (cardId) set({ cardId })
        }}
        error={errorOf('cardId')}
        {...(isMoving &&
          gift.alsoOnCard > 0 && { description: moves, inputWrapperOrder: ['label', 'input', 'description', 'error'] as const })}
        allowDeselect={false}
      />
      <RemarkInput
        id="recurring-remarks"
        name="remarks"
        label={m.recurring_field_remarks()}
        value={draft.remarks}
        error={errorOf('remarks')}
        onChange={remarks => set({ remarks })}
      />
    </>
  )
}
