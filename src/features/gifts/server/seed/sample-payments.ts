import { donationMethodIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import type { CountryCode } from '#jurisdictions/jurisdictions.ts'
import type { PaymentMethodId } from '#kit/giving/payment.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import type { DonationMethodId, Platform } from '#features/gifts/catalogue.ts'
import type { Gift } from '#features/gifts/columns.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { Random } from './random.ts'

/** How a gift came in and was paid. */
export type SamplePayment = Pick<
  Gift,
  | 'paymentMethod'
  | 'platform'
  | 'method'
  | 'donationMethod'
  | 'frequency'
  | 'cardBrand'
  | 'cardType'
  | 'cardLast4'
  | 'chequeNo'
  | 'bankName'
  | 'referenceNo'
>

type Weights = readonly (readonly [PaymentMethodId, number])[]
const weights: Record<CountryCode, Weights> = {
  SG: [
    [1, 24],
    [8, 21],
    [6, 14],
    [10, 8],
    [9, 9],
    [3, 5],
    [2, 4],
    [5, 5],
    [12, 3],
    [14, 3],
    [7, 2],
    [11, 1],
    [4, 0.7],
    [13, 0.6],
  ],
  MY: [
    [1, 20],
    [6, 30],
    [12, 18],
    [5, 10],
    [2, 3],
    [3, 3],
    [7, 2],
    [14, 3],
    [13, 8],
    [4, 1],
  ],
  BN: [
    [6, 48],
    [1, 22],
    [12, 18],
    [7, 4],
    [13, 5],
    [14, 3],
  ],
  AU: [
    [1, 52],
    [3, 12],
    [2, 9],
    [6, 10],
    [12, 13],
    [7, 3],
    [13, 1],
  ],
}
const banks: Record<CountryCode, readonly string[]> = {
  SG: ['DBS', 'OCBC', 'UOB', 'Maybank'],
  MY: ['Maybank', 'CIMB', 'Bank Islam', 'RHB'],
  BN: ['BIBD', 'Baiduri', 'TAIB'],
  AU: ['Commonwealth', 'Westpac', 'ANZ', 'NAB'],
}
const outside: Partial<Record<CountryCode, readonly (readonly [Platform, number])[]>> = {
  SG: [
    ['givingsg', 8],
    ['giveasia', 4],
    ['salampay', 6],
  ],
}
const brands = [
  ['visa', 52],
  ['mastercard', 34],
  ['amex', 7],
  ['unionpay', 4],
  ['jcb', 1.5],
  ['dinersclub', 1],
  ['others', 0.5],
] as const
const frequencies = [
  [4, 70],
  [2, 12],
  [8, 8],
  [7, 5],
  [5, 3],
  [3, 1.5],
  [6, 0.5],
] as const

/** How one gift was paid, as it is usual in the country. */
export function samplePayment(random: Random, country: CountryCode, preference: AppPreference): SamplePayment {
  const paymentMethod = random.weighted(weights[country])
  const isCard = paymentMethod === methodIds.card
  const platform = platformOf(random, country, paymentMethod)
  const canRecur = preference === preferenceIds.donations && platform === 'website' && (isCard || paymentMethod === methodIds.giro)
  const frequency = canRecur && random.chance(0.3) ? random.weighted(frequencies) : null
  const isTransfer = paymentMethod >= methodIds.payNow && paymentMethod !== methodIds.nets
  return {
    paymentMethod,
    platform,
    method: platform === 'counter' ? 'Offline' : 'Online',
    donationMethod: donationMethodOf(preference, platform, frequency),
    frequency,
    cardBrand: isCard ? random.weighted(brands) : null,
    cardType: isCard ? fundingOf(random) : null,
    cardLast4: isCard ? String(random.int(0, 9999)).padStart(4, '0') : null,
    chequeNo: paymentMethod === methodIds.cheque ? String(random.int(1, 999_999)).padStart(6, '0') : null,
    bankName: paymentMethod === methodIds.cheque || paymentMethod === methodIds.bankTransfer ? random.pick(banks[country]) : null,
    referenceNo: isTransfer ? `FT${random.text(8)}` : null,
  }
}

/** The payment of a gift by cheque at a counter. Its bank and cheque number derive from the receipt's number. */
export const chequePayment = (country: CountryCode, preference: AppPreference, receiptNumber: number): SamplePayment => ({
  paymentMethod: methodIds.cheque,
  platform: 'counter',
  method: 'Offline',
  donationMethod: donationMethodOf(preference, 'counter', null),
  frequency: null,
  cardBrand: null,
  cardType: null,
  cardLast4: null,
  chequeNo: String((receiptNumber * 7919) % 1_000_000).padStart(6, '0'),
  bankName: banks[country][receiptNumber % banks[country].length] ?? null,
  referenceNo: null,
})

function platformOf(random: Random, country: CountryCode, paymentMethod: PaymentMethodId): Platform {
  if (
    paymentMethod === methodIds.cash ||
    paymentMethod === methodIds.cheque ||
    paymentMethod === methodIds.staticPayNow ||
    paymentMethod === methodIds.others
  )
    return 'counter'
  if (paymentMethod === methodIds.nets) return 'terminal'
  if (paymentMethod === methodIds.bankTransfer) return random.chance(0.7) ? 'counter' : 'website'
  return random.weighted<Platform>([['website', 60], ['terminal', paymentMethod === methodIds.card ? 25 : 5], ...(outside[country] ?? [])])
}

function donationMethodOf(preference: AppPreference, platform: Platform, frequency: FrequencyId | null): DonationMethodId {
  if (preference === preferenceIds.purchases) return donationMethodIds.shop
  if (preference === preferenceIds.islamicGiving)
    return platform === 'counter' ? donationMethodIds.islamicCounter : donationMethodIds.islamicWeb
  if (frequency) return donationMethodIds.recurring
  return { givingsg: 4, giveasia: 4, website: 1, salampay: 3, terminal: 3, counter: 2 }[platform] as DonationMethodId
}

const fundingOf = (random: Random) => (random.chance(0.6) ? 'credit' : 'debit')
