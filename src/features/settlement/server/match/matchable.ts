import { type Day, daysBetween } from '#kit/time/days.ts'

/**
 * A line as the matching sees it: a positive amount in minor units, and its references. `isCut`: not all gifts around it were read, so that
 * only its references count.
 */
export type MatchableLine = {
  lineNo: number
  on: Day
  minor: number
  references: readonly string[]
  isIdentified: boolean
  isCut?: boolean
}
/** A gift, or a refund of one, as the matching sees it. `isIdentified`: the provider's number of the payment is known. */
export type MatchableGift = { id: string; on: Day; minor: number; references: readonly string[]; isIdentified: boolean }

type WithDayNo<Item> = Item & { dayNo: number }
export type DatedLine = WithDayNo<MatchableLine>
export type DatedGift = WithDayNo<MatchableGift>
/** Adds the day as a number, once, so that days are compared without being parsed. */
export function withDayNos<Item extends { on: Day }>(items: readonly Item[]): WithDayNo<Item>[] {
  const known = new Map<Day, number>()
  return items.map(item => {
    const dayNo = known.get(item.on) ?? daysBetween('1970-01-01', item.on)
    known.set(item.on, dayNo)
    return { ...item, dayNo }
  })
}

/** Lines and gifts with the same sum, to the cent. */
export type Match = { lineNos: number[]; giftIds: string[]; by: 'reference' | 'sum' }
/**
 * Lines that several sets of gifts fit, or one that is not certain: a person chooses. `isUnsearched`: there may be others, which were not
 * looked through.
 */
export type Question = { lineNos: number[]; options: string[][]; isUnsearched: boolean }
/** Lines and gifts with the same reference and different sums; the difference is lines minus gifts. */
export type Residual = { lineNos: number[]; giftIds: string[]; differenceMinor: number }
/** The result of a matching; lines in none of its lists are open. */
export type Matching = {
  matches: Match[]
  questions: Question[]
  residuals: Residual[]
  openLines: number[]
}

/** The days before and after a line in which its gifts are searched. */
export const daysAround = 7
/** The most sets of gifts that a person chooses from. */
export const mostOptions = 5

/** Whether a line of one day may be matched with a gift of another. */
export const isNear = (one: { dayNo: number }, other: { dayNo: number }) => Math.abs(one.dayNo - other.dayNo) <= daysAround
/** The sum of amounts. */
export const sumOf = (rows: readonly { minor: number }[]) => rows.reduce((sum, { minor }) => sum + minor, 0)

/** References are compared by their letters and digits. */
export const plainReference = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
