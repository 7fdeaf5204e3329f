import { donationMethodIds, donorTypeIds, preferenceIds } from '#kit/giving/ids.ts'
import type { CardBrand, PaymentMethodId } from '#kit/giving/payment.ts'
import type { Language } from '#kit/text/languages.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Money } from '#jurisdictions/money.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { buildGift, recordGifts } from './record-gifts.ts'
import '../tables.ts'

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

/** Records a gift that was tapped at a terminal, of a donor who may enrol later. The fund may have been closed since: the money has been taken. */
export async function recordTappedGift(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  charity: Charity,
  { fundId, amount, tappedAt, ...tapped }: TappedGift,
): Promise<{ id: string; txnId: string; receiptNo: string }> {
  const fund = await tx
    .selectFrom('fund')
    .select(['id', 'kind', 'itemId', 'appPreferenceId'])
    .where('charityId', '=', charity.charityId)
    .where('id', '=', fundId)
    .executeTakeFirstOrThrow()
  const base = buildGift({
    charity,
    at: now(),
    recordedBy: null,
    platform: 'terminal',
    donationMethod: fund.appPreferenceId === preferenceIds.islamicGiving ? donationMethodIds.islamicCounter : donationMethodIds.terminal,
    fund,
    amount,
    paymentMethod: tapped.paymentMethod,
    donor: { donorId: null, donorType: donorTypeIds.anonymous, donorName: null, religionType: null },
    language: tapped.language,
  })
  const gift = { ...base, ...tapped, donatedAt: tappedAt, donatedOn: dayInZone(tappedAt, charity.timeZone) }
  const [recorded] = await recordGifts({ tx, now }, charity, [{ gift }])
  if (!recorded) throw new Error('The tapped gift was not recorded.')
  return { id: recorded.id, txnId: recorded.txnId, receiptNo: recorded.receiptNo }
}
