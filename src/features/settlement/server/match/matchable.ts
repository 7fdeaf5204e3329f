import { type Day, daysBetween } from '#kit/time/days.ts'

/** A line of a statement as it is matched: an amount above zero in minor units, with the references that it carries. */
export type MatchableLine = { lineNo: number; on: Day; minor: number; references: readonly string[]; isIdentified: boolean }
/** What a line may stand for: a gift, or what was returned of one. `isIdentified`: the provider's own number of the payment is known. */
export type MatchableGift = { id: string; on: Day; minor: number; references: readonly string[]; isIdentified: boolean }

/** Lines and gifts that are the same money to the cent. */
export type Match = { lineNos: number[]; giftIds: string[]; by: 'reference' | 'sum' }
/** Lines that several sets of gifts make, or one that is not certain: a person chooses. */
export type Question = { lineNos: number[]; options: string[][] }
/** Lines and gifts of one reference whose sums differ: lines less gifts. */
export type Residual = { lineNos: number[]; giftIds: string[]; differenceMinor: number }
/** Everything that was found; what is in none of them is open. `isLimited`: not every sum could be tried. */
export type Matching = {
  matches: Match[]
  questions: Question[]
  residuals: Residual[]
  openLines: number[]
  openGifts: string[]
  isLimited: boolean
}

/** Gifts are looked for so many days before and after a line. */
export const daysAround = 7
/** The most answers that a question shows. */
export const mostOptions = 5

/** Whether two days are so near that a line of one may stand for a gift of the other. */
export const isNear = (one: Day, other: Day) => Math.abs(daysBetween(one, other)) <= daysAround
/** What amounts come to. */
export const sumOf = (rows: readonly { minor: number }[]) => rows.reduce((sum, { minor }) => sum + minor, 0)

/** References are compared by their letters and digits. */
export const plainReference = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
