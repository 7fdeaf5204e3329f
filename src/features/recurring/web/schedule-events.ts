import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart'
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon'
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { isDay } from '#kit/time/days.ts'
import { type Currency, formatMoney } from '#jurisdictions/money.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import { m } from '#messages/messages.js'
import type { DeclineReason } from '#features/card-vault/rules.ts'
import type { TimelineEvent } from '#platform/web/detail-screen/Timeline.tsx'
import type { DayText } from '#platform/web/ui/values/use-day-text.ts'
import type { RecurrenceDetails, RecurrenceEvent } from '../contract.ts'
import { frequencyName } from '#features/gift-screens/web/public.tsx'
import { declineWords } from './labels.ts'

type EventStyle = Pick<TimelineEvent, 'icon' | 'label'> & Partial<Pick<TimelineEvent, 'tone' | 'note'>>
type DayWords = (value: string) => string
const textIn = (detail: RecurrenceEvent['detail'], name: string) => (typeof detail?.[name] === 'string' ? detail[name] : '')

/** The audit events of a recurring gift as timeline entries. */
export function scheduleEvents(gift: RecurrenceDetails, dayText: DayText): TimelineEvent[] {
  const dayWords = (value: string) => (isDay(value) ? dayText(value) : value)
  const events = gift.timeline.map((event, index) => ({
    id: `${event.at}${index}`,
    at: event.at,
    by: event.by ?? (event.call.startsWith('job:') ? m.recurring_by_itself() : m.recurring_by_donor()),
    changes: changesOf(event, gift.amount.currency, dayWords),
    ...lookOf(event, gift, dayWords),
  }))
  const isShown = gift.timeline.some(({ detail }) => detail?.['started'])
  return isShown ? events : [...events, { id: 'started', at: gift.startedAt, ...started() }]
}

const started = (): EventStyle => ({ icon: ArrowsClockwiseIcon, tone: 'info', label: m.recurring_event_started() })

function lookOf({ call, outcome, changes, detail }: RecurrenceEvent, { remarks }: RecurrenceDetails, dayWords: DayWords): EventStyle {
  if (call.startsWith('job:'))
    return changes?.['state'] ? { icon: CheckIcon, label: m.recurring_state_ended() } : chargeStyle(outcome, dayWords, detail)
  if (detail?.['started']) return started()
  if (detail?.['cancelled'])
    return { icon: ProhibitIcon, tone: 'danger', label: m.recurring_event_cancelled(), note: detail['remarks'] ? (remarks ?? '') : '' }
  if (detail?.['cardRenewed'])
    return { icon: CreditCardIcon, tone: 'success', label: changes ? m.recurring_event_goes_on() : m.recurring_event_renewed() }
  if (detail?.['movedWithRamadan']) return { icon: MoonIcon, label: m.recurring_event_moved_with_ramadan() }
  if (changes?.['cardId']) return { icon: CreditCardIcon, label: m.recurring_event_moved() }
  if (detail?.['action'] === 'pause') return { icon: PauseIcon, label: m.recurring_event_paused() }
  if (detail?.['action'] === 'resume') return { icon: PlayIcon, tone: 'success', label: m.recurring_event_resumed() }
  return { icon: PencilSimpleIcon, label: m.recurring_event_edited() }
}

function chargeStyle(outcome: RecurrenceEvent['outcome'], dayWords: DayWords, detail: RecurrenceEvent['detail']): EventStyle {
  const day = dayWords(textIn(detail, 'dueOn'))
  if (outcome === 'done') {
    const note = m.recurring_event_charged_note({ number: textIn(detail, 'receiptNo'), day })
    return { icon: HandHeartIcon, tone: 'success', label: m.recurring_event_charged(), note }
  }
  const reason = declineWords((textIn(detail, 'reason') || 'other') as DeclineReason)
  return { icon: XIcon, tone: 'danger', label: m.recurring_event_declined(), note: m.recurring_event_declined_note({ reason, day }) }
}

const fields: Readonly<Record<string, () => string>> = {
  amountMinor: m.recurring_field_changed_amountMinor,
  frequency: m.recurring_field_changed_frequency,
  anchorOn: m.recurring_field_changed_anchorOn,
  nextDueOn: m.recurring_field_changed_nextDueOn,
  endsOn: m.recurring_field_changed_endsOn,
  remarks: m.recurring_field_changed_remarks,
}
function changesOf({ changes }: RecurrenceEvent, currency: Currency, dayWords: DayWords): NonNullable<TimelineEvent['changes']> {
  const textOf = (name: string, value: unknown) => textOfValue(name, value, currency, dayWords)
  return Object.entries(changes ?? {}).flatMap(([name, [before, after]]) => {
    const field = fields[name]
    return field ? [{ field: field(), before: textOf(name, before), after: textOf(name, after) }] : []
  })
}

function textOfValue(name: string, value: unknown, currency: Currency, dayWords: DayWords): string {
  if (value === null || value === undefined) return ''
  if (name === 'amountMinor') return formatMoney({ minor: Number(value), currency })
  if (name === 'frequency') return frequencyName(Number(value) as FrequencyId)
  return typeof value === 'string' ? dayWords(value) : ''
}
