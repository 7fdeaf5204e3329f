import { type Day, daysBetween } from '#kit/time/days.ts'

/** A line as the matching sees it: a positive amount in minor units, and its references. */
export type MatchableLine = { lineNo: number; on: Day; minor: number; references: readonly string[]; isIdentified: boolean }
/** A gift, or a refund of one, as the matching sees it. `isIdentified`: the provider's number of the payment is known. */
export type MatchableGift = { id: string; on: Day; minor: number; references: readonly string[]; isIdentified: boolean }

/** Lines and gifts with the same sum, to the cent. */
export type Match = { lineNos: number[]; giftIds: string[]; by: 'reference' | 'sum' }
/** Lines that several sets of gifts fit, or one that is not certain: a person chooses. */
export type Question = { lineNos: number[]; options: string[][] }
/** Lines and gifts with the same reference and different sums; the difference is lines minus gifts. */
export type Residual = { lineNos: number[]; giftIds: string[]; differenceMinor: number }
/** The result of a matching; lines in none of its lists are open. `isLimited`: not every sum could be tried. */
export type Matching = {
  matches: Match[]
  questions: Question[]
  residuals: Residual[]
  openLines: number[]
  openGifts: string[]
  isLimited: boolean
}

/** The days before and after a line in which its gifts are searched. */
export const daysAround = 7
/** The most sets of gifts that a person chooses from. */
export const mostOptions = 5

/** Whether a line of one day may be matched with a gift of another. */
export const isNear = (one: Day, other: Day) => Math.abs(daysBetween(one, other)) <= daysAround
/** The sum of amounts. */
export const sumOf = (rows: readonly { minor: number }[]) => rows.reduce((sum, { minor }) => sum + minor, 0)

/** References are compared by their letters and digits. */
export const plainReference = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
