import { newId, newTxnId } from '#kit/ids.ts'
import type { Money } from '#kit/money.ts'
import type { CardBrand } from '#kit/payment.ts'
import type { FrequencyId } from '#kit/recurrence.ts'
import { dayInZone } from '#kit/zones.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { issueReceipt } from '#features/receipts/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { giftMovement } from './gift-movement.ts'
import './tables.ts'

/** A gift that a card provider has taken from a stored card. `referenceNo` is the provider's own number of it. */
export type ChargedGift = {
  recurrenceId: string
  frequency: FrequencyId
  donorId: string
  fundId: string
  amount: Money
  card: { brand: CardBrand; funding: 'credit' | 'debit' | 'prepaid' | null; last4: string }
  referenceNo: string
  language: 'en' | 'ms'
  isIrasInclusion: boolean
  isIpcRegistrationForIras: boolean
}

/** Records a gift whose money has been taken: the gift, its entries in the books and its receipt. The donor and the fund may have been retired since. */
export async function recordChargedGift(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  charity: Charity,
  gift: ChargedGift,
): Promise<{ id: string; txnId: string; receiptNo: string }> {
  const { charityId } = charity
  const at = now()
  const ofCharity = (id: string) => ({ charityId, id })
  const [fund, donor] = await Promise.all([
    tx
      .selectFrom('fund')
      .select(['kind', 'itemId', 'appPreferenceId'])
      .where(q => q.and(ofCharity(gift.fundId)))
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('donor')
      .select(['donorType', 'name', 'religionType'])
      .where(q => q.and(ofCharity(gift.donorId)))
      .executeTakeFirstOrThrow(),
  ])
  const row = {
    charityId,
    id: newId(at.getTime()),
    txnId: newTxnId(charityId),
    appPreferenceId: fund.appPreferenceId,
    itemId: fund.itemId,
    donationMethod: fund.appPreferenceId === 10 ? (6 as const) : (5 as const),
    method: 'Online' as const,
    platform: 'website' as const,
    donatedAt: at,
    donatedOn: dayInZone(at, charity.timeZone),
    status: 'Accepted' as const,
    requestStatus: null,
    refundReason: null,
    amountMinor: gift.amount.minor,
    currency: gift.amount.currency,
    paymentMethod: 1 as const,
    cardBrand: gift.card.brand,
    cardType: gift.card.funding,
    cardLast4: gift.card.last4,
    chequeNo: null,
    chequeOn: null,
    bankName: null,
    referenceNo: gift.referenceNo,
    remarks: null,
    supportingFile: null,
    frequency: gift.frequency,
    recurrenceId: gift.recurrenceId,
    fundId: gift.fundId,
    donationTo: fund.kind,
    donorId: gift.donorId,
    donorType: donor.donorType,
    donorName: donor.name,
    religionType: donor.religionType,
    salamPayDonorType: null,
    isIrasInclusion: gift.isIrasInclusion,
    isIpcRegistrationForIras: gift.isIpcRegistrationForIras,
    officerId: null,
    collectionCentreId: null,
    terminalId: null,
    settledAt: null,
    settledBy: null,
    settlementRef: null,
    language: gift.language,
    receiptNo: null,
    createdAt: at,
    createdBy: null,
    updatedAt: at,
  }
  await tx.insertInto('donation').values(row).execute()
  await postToLedger({ tx, now, actor: { charityId } }, [giftMovement(row)])
  const receiptNo = await issueReceipt({ tx, now }, charity, { donationId: row.id, language: gift.language, handedOver: false })
  await tx.updateTable('donation').set({ receiptNo }).where('charityId', '=', charityId).where('id', '=', row.id).execute()
  return { id: row.id, txnId: row.txnId, receiptNo }
}
