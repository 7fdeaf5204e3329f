import { nameIn } from '#kit/text/languages.ts'
import { purposeName } from '#kit/giving/giving.ts'
import { getLocale } from '#messages/runtime.js'
import type { GiftLine, GiftRow } from '#features/gifts/rows.ts'

type BilingualName = { displayName: string; displayNameMs: string | null }
/** What something to give for is called in the reader's language. */
export const nameOfPurpose = ({ displayName, displayNameMs }: BilingualName): string => nameIn(getLocale(), displayName, displayNameMs)

export type FundNames = Pick<GiftRow, 'donationToName' | 'donationToNameMs'>
/** What a gift is for, in the reader's language; the first purpose of one that has several. */
export const purposeText = (names: FundNames): string => purposeName(getLocale(), names)

type GiftWithLines = FundNames & { lines: readonly Pick<GiftLine, 'fundName' | 'fundNameMs'>[] }
/** Everything that a gift is for, in the reader's language and the order of its lines. */
export function purposesText(gift: GiftWithLines): string {
  const names = gift.lines.map(({ fundName, fundNameMs }) =>
    fundName === null ? purposeText(gift) : nameOfPurpose({ displayName: fundName, displayNameMs: fundNameMs }),
  )
  return [...new Set(names)].join(', ') || purposeText(gift)
}
