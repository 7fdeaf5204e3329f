import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { z } from 'zod'
import { cardBrands, type PaymentMethodId as MethodId, paymentMethodIds, paymentMethods, platforms } from '#kit/giving/payment.ts'
import { frequencies, frequencyIds } from '#kit/giving/recurrence.ts'
import { enumNames } from '#kit/text/enum-names.ts'

export const PaymentMethodId = z.literal(paymentMethodIds).meta(enumNames(...paymentMethods.map(({ name }) => name)))
export const CardBrand = z.enum(cardBrands.map(({ name }) => name))
export const FrequencyId = z.literal(frequencyIds).meta(enumNames(...frequencies.map(({ name }) => name)))

/** The label of a payment method on rows and receipts. */
export const paymentTypes: Readonly<Record<MethodId, string>> = {
  1: 'Card',
  2: 'Wallet',
  3: 'Wallet',
  4: 'Wallet',
  5: 'Wallet',
  6: 'Cash',
  7: 'Cheque',
  8: 'Transfer',
  9: 'Card',
  10: 'Transfer',
  11: 'Transfer',
  12: 'Transfer',
  13: 'Other',
  14: 'Transfer',
}

/** Fields of their own that ways of paying have at the counter. */
export const methodFieldNames = ['cardType', 'cardLastDigit', 'chequeNumber', 'chequeDate', 'bankName', 'referenceNo'] as const
export const MethodField = z.enum(methodFieldNames)
export type MethodField = z.infer<typeof MethodField>
type Fields = { readonly may: readonly MethodField[]; readonly must: readonly MethodField[] }
/** Which fields a way of paying may and must have. A field of another one is refused. */
export const methodFields: Readonly<Partial<Record<MethodId, Fields>>> = {
  1: { may: ['cardType', 'cardLastDigit', 'referenceNo'], must: ['cardType', 'cardLastDigit'] },
  6: { may: [], must: [] },
  7: { may: ['chequeNumber', 'chequeDate', 'bankName'], must: ['chequeNumber', 'bankName'] },
  8: { may: ['referenceNo'], must: [] },
  9: { may: ['referenceNo'], must: [] },
  10: { may: ['referenceNo'], must: [] },
  12: { may: ['referenceNo', 'bankName'], must: ['referenceNo'] },
  13: { may: ['referenceNo'], must: [] },
  14: { may: ['referenceNo', 'bankName'], must: [] },
}

/** The outside platforms that take gifts for charities of this country. */
export function payPartnersOf(country: string): { name: Platform; label: string }[] {
  const names: readonly Platform[] = jurisdictionOf(country).payPartners
  return platforms.filter(({ name }) => names.includes(name))
}
/** The sources of gifts in a country. */
export function platformsOf(country: string) {
  const names: readonly Platform[] = ['website', 'terminal', 'counter', ...jurisdictionOf(country).payPartners]
  return platforms.filter(({ name }) => names.includes(name))
}
export const Platform = z.enum(platforms.map(({ name }) => name))
export type Platform = z.infer<typeof Platform>

/** The donation methods: 6 and 7 are Islamic giving, online and at the counter. */
export const donationMethods = {
  1: 'Web',
  2: 'Counter',
  3: 'Terminal',
  4: 'Upload',
  5: 'Recurring',
  6: 'Web',
  7: 'Counter',
  8: 'Shop',
} as const
export const DonationMethodId = z
  .literal([1, 2, 3, 4, 5, 6, 7, 8])
  .meta(enumNames('web', 'counter', 'terminal', 'upload', 'recurring', 'islamicWeb', 'islamicCounter', 'shop'))
export type DonationMethodId = z.infer<typeof DonationMethodId>

/** Whether a gift went through a provider or was handed over, by `transactionType`; 0 is all. */
export const transactionTypes = { 1: 'Online', 2: 'Offline' } as const

/** Kinds of beneficiary, by `donationTo`. */
export const beneficiaryKinds = [
  { id: 1, label: 'Appeal' },
  { id: 2, label: 'Cause' },
  { id: 3, label: 'Mosque' },
  { id: 4, label: 'Programme' },
  { id: 5, label: 'General' },
] as const

/** The payer details of SalamSG Pay. */
export const salamPayDonorTypes = [
  { id: 1, name: 'Individual' },
  { id: 2, name: 'Family' },
  { id: 3, name: 'On behalf of another' },
]
