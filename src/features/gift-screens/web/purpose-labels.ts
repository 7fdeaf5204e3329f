import { nameIn } from '#kit/text/languages.ts'
import { purposeName } from '#kit/giving/giving.ts'
import { getLocale } from '#messages/runtime.js'
import type { GiftRow } from '#features/gifts/rows.ts'

type BilingualName = { displayName: string; displayNameMs: string | null }
/** What something to give for is called in the reader's language. */
export const nameOfPurpose = ({ displayName, displayNameMs }: BilingualName): string => nameIn(getLocale(), displayName, displayNameMs)

export type FundNames = Pick<GiftRow, 'donationToName' | 'donationToNameMs'>
/** What a gift is for, in the reader's language; the first purpose of one that has several. */
export const purposeText = (names: FundNames): string => purposeName(getLocale(), names)
