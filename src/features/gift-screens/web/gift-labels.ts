import { preferenceIds } from '#kit/giving/ids.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { frequencyTerm, paidByTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/receipts/web/public.tsx'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import type { AppPreference, GiftStatus } from '#features/gifts/rules.ts'

const statuses: Record<GiftStatus, () => string> = {
  Accepted: m.gift_screens_status_accepted,
  Offline: m.gift_screens_status_offline,
  Settled: m.gift_screens_status_settled,
  Voided: m.gift_screens_status_voided,
  Refunded: m.gift_screens_status_refunded,
  'Void Requested': m.gift_screens_status_void_requested,
  'Void Verified': m.gift_screens_status_void_verified,
  'Void Approved': m.gift_screens_status_void_approved,
  'Refund Requested': m.gift_screens_status_refund_requested,
  'Refund Verified': m.gift_screens_status_refund_verified,
  'Refund Approved': m.gift_screens_status_refund_approved,
}
/** A status in the reader's language. */
export const statusWords = (status: GiftStatus): string => statuses[status]()
/** The label of a text of an answer; an unknown text is shown as it is. */
export const statusText = (label: string): string => (Object.hasOwn(statuses, label) ? statuses[label as GiftStatus]() : label)

/** What became of a gift that is over, for those who do not see that its amount is struck. */
export const endedWords = (status: string): string => (status === 'Voided' ? m.gift_screens_voided() : m.gift_screens_refunded())

/** How a gift was paid, in the reader's language: 'Visa ••4242', 'Cheque 004512', 'Cash'. */
export const paidWords = ({
  paymentMethod,
  cardType,
  cardLastDigit,
  chequeNumber,
}: Pick<GiftRow, 'paymentMethod' | 'cardType' | 'cardLastDigit' | 'chequeNumber'>): string =>
  paidByTerm(termsIn(getLocale()), { method: paymentMethod, brand: cardType, last4: cardLastDigit, chequeNo: chequeNumber })

/** How often a gift is given, in the reader's language; a gift without a frequency is given once. */
export const frequencyWords = (id: number | null): string => frequencyTerm(termsIn(getLocale()), id)
/** The name of a frequency in the reader's language. */
export const frequencyName = (id: FrequencyId): string => frequencyWords(id)

/** The donor's name, or 'anonymous'. */
export const donorNameOf = ({ donorName }: { donorName: string | null }): string => donorName ?? m.gift_screens_giving_anonymous()

/** What the amounts of a charity are in, in the reader's language. */
export const currencyWords = (currency: Currency): string => jurisdictionOfCurrency(currency).money.name[getLocale()]

/** What a module calls one of its gifts. */
export const moduleWords = (preference: AppPreference): string =>
  ({
    [preferenceIds.donations]: m.gift_screens_donation,
    [preferenceIds.purchases]: m.gift_screens_one,
    [preferenceIds.islamicGiving]: m.gift_screens_islamic_gift,
  })[preference]()
