import { donationMethodIds, donorTypeIds } from '#kit/giving/ids.ts'
import type { CardBrand, PaymentMethodId } from '#kit/giving/payment.ts'
import type { Language } from '#kit/text/languages.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Money } from '#jurisdictions/money.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { buildGift } from './record-gifts.ts'
import { findFundsOfGifts, methodForFund, recordGift } from './single-gift.ts'

/** A gift whose money a terminal has taken. `tappedAt` is RFC 3339; `referenceNo` is the bank's number of it. */
export type TappedGift = {
  terminalId: string
  collectionCentreId: string | null
  fundId: string
  amount: Money
  paymentMethod: PaymentMethodId
  cardBrand: CardBrand | null
  cardLast4: string | null
  referenceNo: string | null
  salamPayDonorType: number | null
  tappedAt: string
  language: Language
}

/**
 * Records a gift that was tapped at a terminal, without a donor, who may enrol later. Accepts a fund that was closed since, because the
 * money has been taken.
 */
export async function recordTappedGift(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  charity: Charity,
  { fundId, amount, tappedAt, ...tapped }: TappedGift,
): Promise<{ id: string; txnId: string; receiptNo: string }> {
  const fundOf = await findFundsOfGifts(tx, charity.charityId, [fundId])
  const fund = fundOf(fundId)
  const base = buildGift({
    charity,
    at: now(),
    recordedBy: null,
    platform: 'terminal',
    donationMethod: methodForFund(fund, { islamic: donationMethodIds.islamicCounter, usual: donationMethodIds.terminal }),
    fund,
    amount,
    paymentMethod: tapped.paymentMethod,
    donor: { donorId: null, donorType: donorTypeIds.anonymous, donorName: null, religionType: null },
    language: tapped.language,
  })
  const gift = { ...base, ...tapped, donatedAt: tappedAt, donatedOn: dayInZone(tappedAt, charity.timeZone) }
  return recordGift({ tx, now }, charity, gift)
}
