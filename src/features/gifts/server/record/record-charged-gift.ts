import { donationMethodIds, methodIds } from '#kit/giving/ids.ts'
import type { Money } from '#jurisdictions/money.ts'
import type { CardBrand } from '#kit/giving/payment.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Language } from '#kit/text/languages.ts'
import type { ItemId } from '#features/gifts/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { buildGift } from './record-gifts.ts'
import { findFundsOfGifts, methodForFund, recordGift } from './single-gift.ts'
import type { NewGiftLine } from './write-gifts.ts'
import { findDonorOfGift } from '#features/donors/server/public.ts'
import { type TaxFlags, taxFlagsOf } from '#features/gifts/flags.ts'

/** A gift that a card provider has charged. `recurring` is null for a single gift; `referenceNo` is the provider's number of the charge. */
export type ChargedGift = TaxFlags & {
  recurring: { id: string; frequency: FrequencyId } | null
  /** The kind and the lines of Islamic giving; null for a gift without lines. */
  islamic: { itemId: ItemId; lines: readonly NewGiftLine[] } | null
  donorId: string
  fundId: string
  amount: Money
  card: { brand: CardBrand; funding: 'credit' | 'debit' | 'prepaid' | null; last4: string }
  referenceNo: string
  language: Language
}

/** Records a gift that has been charged. Accepts an archived donor and fund, since the money has been taken. */
export async function recordChargedGift(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  charity: Charity,
  gift: ChargedGift,
): Promise<{ id: string; txnId: string; receiptNo: string }> {
  const { charityId } = charity
  const [fundOf, donor] = await Promise.all([findFundsOfGifts(tx, charityId, [gift.fundId]), findDonorOfGift(tx, charityId, gift.donorId)])
  if (!donor) throw new Error(`Donor ${gift.donorId} does not exist.`)
  const { amount, card, recurring, islamic } = gift
  const fund = fundOf(gift.fundId)
  const base = buildGift({
    charity,
    at: now(),
    recordedBy: null,
    platform: 'website',
    donationMethod: methodForFund(fund, {
      islamic: donationMethodIds.islamicWeb,
      usual: recurring ? donationMethodIds.recurring : donationMethodIds.web,
    }),
    fund,
    amount,
    paymentMethod: methodIds.card,
    donor: { donorId: donor.id, donorType: donor.donorType, donorName: donor.name, religionType: donor.religionType },
    language: gift.language,
  })
  const charged = {
    ...base,
    cardBrand: card.brand,
    cardType: card.funding,
    cardLast4: card.last4,
    referenceNo: gift.referenceNo,
    ...(recurring && { frequency: recurring.frequency, recurrenceId: recurring.id }),
    ...(islamic && { itemId: islamic.itemId }),
    ...taxFlagsOf(gift),
  }
  return recordGift({ tx, now }, charity, charged, islamic?.lines)
}
