import { isLineKind, itemIds, rateItemIds } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'

/** An announced rate for a kind of giving and a grade, valid from a day on. */
export type SampleRate = { id: string; itemId: number; grade: string; minor: number; compounds: boolean; startsOn: Day; endsOn: Day | null }
/** What a kind of giving with a rate counts: people or days. Other kinds have an amount only. */
const rated: ReadonlyMap<number, { rateItem: number; factor: 'people' | 'days' }> = new Map([
  [itemIds.fitrah, { rateItem: rateItemIds.fitrah, factor: 'people' }],
  [itemIds.fidyah, { rateItem: rateItemIds.fidyah, factor: 'days' }],
  [itemIds.kaffarah, { rateItem: rateItemIds.kaffarah, factor: 'people' }],
])

/** A gift's line from a file: what it counts, and the rate or price. */
export type FileLine = {
  itemId: number
  grade: string | null
  people: number | null
  days: number | null
  years: number | null
  quantity: number | null
  rateMinor: number | null
  rateId: string | null
}
type Fault = {
  field: 'people' | 'days' | 'years' | 'grade' | 'quantity' | 'amount'
  code: 'MISSING' | 'BAD_COUNT' | 'NO_RATE' | 'YEARS_DO_NOT_COUNT' | 'WRONG_SUM' | 'UNEVEN_PRICE'
}
const noCounts = { grade: null, people: null, days: null, years: null, quantity: null }
type LineInput = {
  itemId: number | null
  donatedOn: Day | undefined
  amountMinor: number | undefined
  text: (field: 'people' | 'days' | 'years' | 'grade') => string
}

/** The columns of a file that a purpose counts by: pieces for purchases, people or days for Islamic giving with a rate. */
export function countedIn(islamicItem: number | null, isSold: boolean): readonly string[] {
  if (isSold) return ['quantity']
  const kind = islamicItem === null ? undefined : rated.get(islamicItem)
  if (!kind) return []
  return kind.factor === 'days' ? ['days', 'years', 'grade'] : [kind.factor, 'grade']
}

/** A whole number from 1 to 999; null for anything else. */
const countIn = (text: string): number | null => (/^\d{1,3}$/.test(text) && Number(text) > 0 ? Number(text) : null)

/**
 * The line of a purchase of several pieces, or its fault: the amount must divide into an equal price per piece in whole cents. Null without
 * a number of pieces.
 */
export function purchaseLine(itemId: number, amountMinor: number | undefined, quantity: string): FileLine | Fault | null {
  if (quantity === '') return null
  const count = countIn(quantity)
  if (count === null) return { field: 'quantity', code: 'BAD_COUNT' }
  if (amountMinor === undefined) return null
  if (amountMinor % count !== 0) return { field: 'quantity', code: 'UNEVEN_PRICE' }
  return { itemId, ...noCounts, quantity: count, rateMinor: amountMinor / count, rateId: null }
}

/**
 * The line of a row of Islamic giving, or its fault. Fitrah and kaffarah count people; fidyah counts days, and years where its rate grows
 * with them: the amount must equal the announced rate of that day times the counts, to the cent. Null for a kind without a rate.
 */
export function islamicLine({ itemId, donatedOn, amountMinor, text }: LineInput, rates: readonly SampleRate[]): FileLine | Fault | null {
  if (itemId === null || !isLineKind(itemId)) return null
  const kind = rated.get(itemId)
  if (!kind) return { itemId, ...noCounts, rateMinor: null, rateId: null }
  const { factor, rateItem } = kind
  const count = countIn(text(factor))
  if (count === null) return { field: factor, code: text(factor) === '' ? 'MISSING' : 'BAD_COUNT' }
  const years = factor === 'days' && text('years') !== '' ? countIn(text('years')) : 1
  if (years === null) return { field: 'years', code: 'BAD_COUNT' }
  const grade = text('grade')
  const ofDay = rates.filter(
    ({ itemId: of, startsOn, endsOn }) =>
      of === rateItem && donatedOn !== undefined && startsOn <= donatedOn && (endsOn === null || endsOn >= donatedOn),
  )
  const rate = grade === '' && ofDay.length === 1 ? ofDay[0] : ofDay.find(one => one.grade.toLowerCase() === grade.toLowerCase())
  if (!rate) return { field: 'grade', code: grade === '' && ofDay.length > 1 ? 'MISSING' : 'NO_RATE' }
  if (years > 1 && !rate.compounds) return { field: 'years', code: 'YEARS_DO_NOT_COUNT' }
  if (amountMinor !== undefined && amountMinor !== rate.minor * count * years) return { field: 'amount', code: 'WRONG_SUM' }
  const counts = { ...noCounts, [factor]: count, years: years > 1 ? years : null }
  return { itemId, ...counts, grade: grade === '' ? null : rate.grade, rateMinor: rate.minor, rateId: rate.id }
}
