import { itemIds } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'

/** A rate that was announced: for a kind of giving and a grade, from a day on. */
export type AnnouncedRate = { id: string; itemId: number; grade: string; minor: number; startsOn: Day; endsOn: Day | null }
/** What is counted in a gift of a kind that goes by a rate: people or days. Other kinds are plain sums. */
const rated: ReadonlyMap<number, { rateItem: number; factor: 'people' | 'days' }> = new Map([
  [itemIds.fitrah, { rateItem: 42, factor: 'people' }],
  [itemIds.fidyah, { rateItem: 7, factor: 'days' }],
  [itemIds.kaffarah, { rateItem: 46, factor: 'people' }],
])

/** The kinds of giving that stand on a line of their receipt. */
export const isLineKind = (itemId: number): boolean => itemId >= itemIds.zakat && itemId <= itemIds.wakafMasyarakat

/** A line of Islamic giving as a file gives it. */
export type FileLine = {
  itemId: number
  grade: string | null
  people: number | null
  days: number | null
  rateMinor: number | null
  rateId: string | null
}
type Fault = { field: 'people' | 'days' | 'grade' | 'amount'; code: 'MISSING' | 'BAD_COUNT' | 'NO_RATE' | 'WRONG_SUM' }
type Given = {
  itemId: number
  donatedOn: Day | undefined
  amountMinor: number | undefined
  text: (field: 'people' | 'days' | 'grade') => string
}

/**
 * The line of a row of Islamic giving, or what is wrong with it. Fitrah and kaffarah are their rate by people, fidyah by days: the amount has
 * to be the rate that was announced on that day times their number, to the cent.
 */
export function islamicLine({ itemId, donatedOn, amountMinor, text }: Given, rates: readonly AnnouncedRate[]): FileLine | Fault {
  const counted = (field: 'people' | 'days') => (/^\d{1,3}$/.test(text(field)) && Number(text(field)) > 0 ? Number(text(field)) : null)
  const kind = rated.get(itemId)
  if (!kind) return { itemId, grade: null, people: null, days: null, rateMinor: null, rateId: null }
  const { factor, rateItem } = kind
  const count = counted(factor)
  if (count === null) return { field: factor, code: text(factor) === '' ? 'MISSING' : 'BAD_COUNT' }
  const grade = text('grade')
  const ofDay = rates.filter(
    ({ itemId: of, startsOn, endsOn }) =>
      of === rateItem && donatedOn !== undefined && startsOn <= donatedOn && (endsOn === null || endsOn >= donatedOn),
  )
  const rate = grade === '' && ofDay.length === 1 ? ofDay[0] : ofDay.find(one => one.grade.toLowerCase() === grade.toLowerCase())
  if (!rate) return { field: 'grade', code: grade === '' && ofDay.length > 1 ? 'MISSING' : 'NO_RATE' }
  if (amountMinor !== undefined && amountMinor !== rate.minor * count) return { field: 'amount', code: 'WRONG_SUM' }
  return {
    itemId,
    grade: grade === '' ? null : rate.grade,
    people: null,
    days: null,
    [factor]: count,
    rateMinor: rate.minor,
    rateId: rate.id,
  }
}
