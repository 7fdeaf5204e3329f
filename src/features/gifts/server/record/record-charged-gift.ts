import type { Selectable } from 'kysely'
import { newId, newTxnId } from '#kit/ids.ts'
import type { Money } from '#kit/money.ts'
import type { CardBrand } from '#kit/payment.ts'
import type { FrequencyId } from '#kit/recurrence.ts'
import { dayInZone } from '#kit/zones.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { issueReceipt } from '#features/receipt-numbers/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/db.ts'
import { giftMovement } from './gift-movement.ts'
import { untouched } from './new-gift.ts'
import '../tables.ts'

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
  const row = giftRow(charity, gift, fund, donor, now())
  await tx.insertInto('donation').values(row).execute()
  await postToLedger({ tx, now, actor: { charityId } }, [giftMovement(row)])
  const receiptNo = await issueReceipt({ tx, now }, charity, { donationId: row.id, language: gift.language, handedOver: false })
  await tx.updateTable('donation').set({ receiptNo }).where('charityId', '=', charityId).where('id', '=', row.id).execute()
  return { id: row.id, txnId: row.txnId, receiptNo }
}

type Fund = Pick<Selectable<Tables['fund']>, 'kind' | 'itemId' | 'appPreferenceId'>
type Donor = Pick<Selectable<Tables['donor']>, 'donorType' | 'name' | 'religionType'>

function giftRow({ charityId, timeZone }: Charity, gift: ChargedGift, fund: Fund, donor: Donor, at: Date) {
  const { amount, card } = gift
  return {
    ...untouched,
    charityId,
    id: newId(at.getTime()),
    txnId: newTxnId(charityId),
    appPreferenceId: fund.appPreferenceId,
    itemId: fund.itemId,
    donationMethod: fund.appPreferenceId === 10 ? (6 as const) : (5 as const),
    method: 'Online' as const,
    platform: 'website' as const,
    donatedAt: at,
    donatedOn: dayInZone(at, timeZone),
    status: 'Accepted' as const,
    amountMinor: amount.minor,
    currency: amount.currency,
    paymentMethod: 1 as const,
    cardBrand: card.brand,
    cardType: card.funding,
    cardLast4: card.last4,
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
    language: gift.language,
    createdAt: at,
    createdBy: null,
    updatedAt: at,
  }
}
