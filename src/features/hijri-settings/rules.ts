import { daysBetween, type Day } from '#kit/time/days.ts'
import type { HijriAuthority } from '#jurisdictions/jurisdictions.ts'
import { ummAlQuraStart } from '#kit/time/hijri.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'

/** The Hijri years that can be entered. */
export const [firstYear, lastYear] = [1400, 1600] as const
/** The months of a Hijri year. */
export const monthsOfYear = 12
/** Days by which an announced month may begin before or after the computed one; more is a month of another year. */
const farthest = 3

type Month = { authority: HijriAuthority; month: number; startsOn: Day; isAnnounced: boolean; source: string }
/** The days on which the months before and after a year begin, where they are known. */
export type Neighbours = { lastMonthBefore: Day | null; firstMonthAfter: Day | null }

const isLength = (from: Day, to: Day) => [29, 30].includes(daysBetween(from, to))

/**
 * What is wrong with the months of a year, by field: each month of the authority that is followed is there, near the computed one, and has
 * 29 or 30 days.
 */
export function faultsOfMonths(
  hijrahYear: number,
  followed: HijriAuthority,
  months: readonly Month[],
  { lastMonthBefore, firstMonthAfter }: Neighbours,
): FieldFault[] {
  const own = months.map((month, index) => ({ ...month, index })).filter(({ authority }) => authority === followed)
  const sorted = own.toSorted((one, other) => one.month - other.month)
  if (sorted.length !== monthsOfYear || sorted.some(({ month }, at) => month !== at + 1))
    return [{ field: 'months', code: 'HIJRI_ALL_MONTHS' }]
  if (new Set(months.map(({ authority, month }) => `${authority} ${month}`)).size < months.length)
    return [{ field: 'months', code: 'HIJRI_MONTH_TWICE' }]
  const faults: FieldFault[] = months.flatMap(({ month, startsOn, isAnnounced, source }, index) => {
    const isFar = Math.abs(daysBetween(ummAlQuraStart(hijrahYear, month), startsOn)) > farthest
    return [
      ...(isFar ? [{ field: `months.${index}.startsOn`, code: 'HIJRI_FAR' } as const] : []),
      ...(isAnnounced && source === '' ? [{ field: `months.${index}.source`, code: 'HIJRI_SOURCE' } as const] : []),
    ]
  })
  if (faults.length) return faults
  const wrong = sorted.filter(({ startsOn }, at) => {
    const before = sorted[at - 1]?.startsOn ?? lastMonthBefore
    return before !== null && !isLength(before, startsOn)
  })
  const last = sorted.at(-1)!
  if (firstMonthAfter !== null && !isLength(last.startsOn, firstMonthAfter)) wrong.push(last)
  return wrong.map(({ index }) => ({ field: `months.${index}.startsOn`, code: 'HIJRI_MONTH_LENGTH' }))
}
