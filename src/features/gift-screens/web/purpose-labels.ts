import { nameIn } from '#kit/text/languages.ts'
import { purposeName } from '#kit/giving/giving.ts'
import { getLocale } from '#messages/runtime.js'
import type { GiftRow } from '#features/gifts/rows.ts'
import { nameOfMethod } from './catalogue-labels.ts'
import type { CounterParams } from './counter/counter.ts'

type BilingualName = { displayName: string; displayNameMs: string | null }
/** What something to give for is called in the reader's language. */
export const nameOfPurpose = ({ displayName, displayNameMs }: BilingualName): string => nameIn(getLocale(), displayName, displayNameMs)

export type FundNames = Pick<GiftRow, 'donationToName' | 'donationToNameMs'>
/** What a gift is for, in the reader's language; the first purpose of one that has several. */
export const purposeText = (names: FundNames): string => purposeName(getLocale(), names)

/** The choices of a counter with purposes and ways of paying as the reader calls them. */
export const translateParams = <P extends CounterParams>(params: P): P => ({
  ...params,
  paymentMethods: params.paymentMethods.map(method => ({ ...method, displayName: nameOfMethod(Number(method.id)) })),
  donationToValues: params.donationToValues.map(purpose => ({ ...purpose, displayName: nameOfPurpose(purpose) })),
})
