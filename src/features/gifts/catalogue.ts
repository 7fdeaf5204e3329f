import { donationMethodIds, giftFrequencyTypeIds, methodIds, frequencyIds } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { z } from 'zod'
import { giftModes } from '#kit/giving/giving.ts'
import { type PaymentMethodId as MethodId, platforms } from '#kit/giving/payment.ts'

/**
 * The schemas and rules of payment methods, platforms and ways of giving. Their ids and names are in `kit/giving`, because
 * jurisdictions, donors, rates and stored cards, which lie below gifts, need them too.
 */
export const PaymentMethodId = enumOf(methodIds, 'PaymentMethod')
export const FrequencyId = enumOf(frequencyIds, 'Frequency')

/** The counter's fields that belong to certain payment methods only. */
export const methodFieldNames = ['cardType', 'cardLastDigit', 'chequeNumber', 'chequeDate', 'bankName', 'referenceNo'] as const
export const MethodField = z.enum(methodFieldNames).meta({ id: 'PaymentMethodField' })
export type MethodField = z.infer<typeof MethodField>
type FieldsOfMethod = { readonly may: readonly MethodField[]; readonly must: readonly MethodField[] }
/** The fields that each payment method may have, and those that it must have. A gift that names a field of another method is refused. */
export const methodFields: Readonly<Partial<Record<MethodId, FieldsOfMethod>>> = {
  [methodIds.card]: { may: ['cardType', 'cardLastDigit', 'referenceNo'], must: ['cardType', 'cardLastDigit'] },
  [methodIds.cash]: { may: [], must: [] },
  [methodIds.cheque]: { may: ['chequeNumber', 'chequeDate', 'bankName'], must: ['chequeNumber', 'bankName'] },
  [methodIds.payNow]: { may: ['referenceNo'], must: [] },
  [methodIds.nets]: { may: ['referenceNo'], must: [] },
  [methodIds.staticPayNow]: { may: ['referenceNo'], must: [] },
  [methodIds.bankTransfer]: { may: ['referenceNo', 'bankName'], must: ['referenceNo'] },
  [methodIds.others]: { may: ['referenceNo'], must: [] },
  [methodIds.giro]: { may: ['referenceNo', 'bankName'], must: [] },
}

/** The outside platforms that take gifts for charities of this country. */
export function payPartnersOf(country: string): Platform[] {
  const names: readonly Platform[] = jurisdictionOf(country).payPartners
  return platforms.filter(name => names.includes(name))
}
/** The platforms through which gifts reach charities of a country. */
export function platformsOf(country: string): Platform[] {
  const names: readonly Platform[] = ['website', 'terminal', 'counter', ...jurisdictionOf(country).payPartners]
  return platforms.filter(name => names.includes(name))
}
export const Platform = z.enum(platforms).meta({ id: 'Platform' })
export type Platform = z.infer<typeof Platform>

/** Once or recurring, for filters; 0 is both. */
export const FrequencyTypeId = enumOf(giftFrequencyTypeIds, 'FrequencyType')
export const DonationMethodId = enumOf(donationMethodIds, 'DonationMethod')
export type DonationMethodId = z.infer<typeof DonationMethodId>
export const GiftMode = z.enum([...new Set(Object.values(giftModes))]).meta({ id: 'DonationMode' })
export type GiftMode = z.infer<typeof GiftMode>
