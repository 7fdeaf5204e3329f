import { frequencyIds } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import type { RecurrenceDetails, recurring } from '../contract.ts'
import { reschedule, upcomingDueDays } from '../rules.ts'

/** The form's values. `isDated`: the day of the next gift was chosen. */
export type ScheduleDraft = {
  minor: number | null
  frequency: FrequencyId
  nextDate: Day | null
  isDated: boolean
  endDate: Day | null
  endsWithRamadan: boolean
  cardId: string
  remarks: string
}
type Changes = Omit<ClientInput<typeof recurring.change>, 'recurrenceId' | 'version' | 'action'>

export const toScheduleDraft = (gift: RecurrenceDetails): ScheduleDraft => ({
  minor: gift.amount.minor,
  frequency: gift.frequency,
  nextDate: null,
  isDated: false,
  endDate: gift.endsOn,
  endsWithRamadan: gift.endsWithRamadan,
  cardId: gift.card.id,
  remarks: gift.remarks ?? '',
})

/** Whether the end may be said to be that of Ramadan. */
export const canEndWithRamadan = ({ ramadanEnds }: RecurrenceDetails, { frequency, endDate }: ScheduleDraft): boolean =>
  frequency === frequencyIds.daily && endDate !== null && ramadanEnds.includes(endDate)

/** The changed fields, which are sent. With a new frequency a chosen day becomes the anchor, even if it is the same day. */
export function toScheduleChanges(gift: RecurrenceDetails, draft: ScheduleDraft): Changes {
  const { minor, frequency, nextDate, endDate, cardId, remarks } = draft
  const endsWithRamadan = draft.endsWithRamadan && canEndWithRamadan(gift, draft)
  return {
    ...(minor !== null && minor !== gift.amount.minor && { amount: { minor, currency: gift.amount.currency } }),
    ...(frequency !== gift.frequency && { frequency }),
    ...(draft.isDated && nextDate !== null && (nextDate !== gift.nextDueOn || frequency !== gift.frequency) && { nextDate }),
    ...(endDate !== gift.endsOn && { endDate }),
    ...((endsWithRamadan !== gift.endsWithRamadan || (endsWithRamadan && endDate !== gift.endsOn)) && { endsWithRamadan }),
    ...(cardId !== gift.card.id && { cardId }),
    ...(remarks.trim() !== (gift.remarks ?? '') && { remarks: remarks.trim() || null }),
  }
}

/** The next six dates, computed by the server's rule. */
export function datesOf(gift: RecurrenceDetails, draft: ScheduleDraft): Day[] {
  const { frequency, nextDate } = toScheduleChanges(gift, draft)
  const isMoved = frequency !== undefined || nextDate !== undefined || gift.state === 'paused'
  const course = isMoved ? reschedule(gift, { frequency, nextDate }, gift.today, gift.lastPaidOn) : gift
  return upcomingDueDays({ ...course, endsOn: draft.endDate })
}
