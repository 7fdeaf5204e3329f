import { purposeName } from '#kit/giving/giving.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { type Fact, Facts } from '#platform/web/detail-screen/Section.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { type DayText, useDayText } from '#platform/web/ui/values/use-day-text.ts'
import type { RecurrenceDetails } from '../contract.ts'
import { frequencyName } from '#features/gift-screens/web/public.tsx'
import { cardLine } from './labels.ts'

/** The facts of a recurring gift: frequency, start, card, and the total so far. */
export function ScheduleFacts({ gift }: { gift: RecurrenceDetails }) {
  const dayText = useDayText()
  return <Facts facts={factsOf(gift, dayText)} />
}

const factsOf = (gift: RecurrenceDetails, dayText: DayText): Fact[] => [
  { label: m.recurring_fact_for(), value: purposeName(getLocale(), gift) },
  { label: m.recurring_fact_frequency(), value: frequencyName(gift.frequency) },
  { label: m.recurring_fact_next(), value: nextWords(gift, dayText) },
  { label: m.recurring_fact_since(), value: <DateText value={gift.anchorOn} /> },
  { label: m.recurring_fact_card(), value: cardLine(gift) },
  { label: m.recurring_fact_ends(), value: endWords(gift) },
  { label: m.recurring_fact_given(), value: givenWords(gift) },
  ...(gift.remarks ? [{ label: m.recurring_fact_remarks(), value: gift.remarks, wide: gift.remarks.length > 40 }] : []),
]

function endWords({ endsOn, endsWithRamadan }: RecurrenceDetails) {
  if (!endsOn) return m.recurring_fact_no_end()
  return (
    <>
      <DateText value={endsOn} /> {endsWithRamadan && m.recurring_fact_with_ramadan()}
    </>
  )
}

function nextWords({ nextChargeOn, nextDueOn, state }: RecurrenceDetails, dayText: DayText): string {
  if (!nextChargeOn) return state === 'paused' ? m.recurring_next_none() : m.recurring_next_over()
  return nextChargeOn === nextDueOn
    ? dayText(nextChargeOn)
    : m.recurring_next_retry({ day: dayText(nextChargeOn), due: dayText(nextDueOn) })
}

function givenWords({ given: { gifts, sum } }: RecurrenceDetails): string {
  const amount = formatMoney(sum)
  if (gifts === 0) return m.recurring_given_none()
  return m.recurring_given_in({ amount, count: gifts })
}
