import { cardNumbersIn } from '#kit/luhn.ts'
import { newId, newTxnId } from '#kit/ids.ts'
import { nextDueOn } from '#kit/recurrence.ts'
import { dayInZone, startOfDay } from '#kit/zones.ts'
import { type Charity, charityOf, collectionCentresOf } from '#features/charity/server/public.ts'
import { type Giver, giverOf } from '#features/donors/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { issueReceipt } from '#features/receipts/server/public.ts'
import { startRecurrence } from '#features/recurring/server/public.ts'
import type { FieldError, In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { counterMethodsOf } from '../choices.ts'
import { donations } from '../contract.ts'
import { type ManualDonation, methodErrors } from '../manual-donation.ts'
import type { ItemId } from '../rules.ts'
import { giftMovement } from './gift-movement.ts'
import { readRow } from './row.ts'

/** Records a gift taken at the counter: the giver found or made, the receipt numbered, the money in the books, all or nothing. */
export async function addDonation(context: Context, gift: In<typeof donations.add>) {
  const { tx, actor, now, audit } = context
  const charity = await charityOf(tx, actor.charityId)
  checkFields(charity, gift, now())
  const fund = await fundFor(context, gift.donationToValue)
  if (gift.collectionCentreId) await checkCentre(context, gift.collectionCentreId)
  const giver = await giverOf(context, charity, gift)
  if (!giver) throw refuse(donations.add, 'NO_SUCH_DONOR', [{ field: 'donorId', message: 'Choose the donor again.' }])

  const single = giftRow(context, charity, gift, giver, fund)
  const row = { ...single, frequency: gift.frequency, recurrenceId: await recurrenceFrom(context, charity, gift, single) }
  await tx.insertInto('donation').values(row).execute()
  await postToLedger(context, [giftMovement(row)])
  const receiptNo = await issueReceipt(context, charity, { donationId: row.id, language: row.language, handedOver: gift.handedOver })
  await tx.updateTable('donation').set({ receiptNo }).where('charityId', '=', actor.charityId).where('id', '=', row.id).execute()
  audit({ subject: { kind: 'donation', id: row.id }, detail: { receiptNo, amountMinor: row.amountMinor, currency: row.currency } })
  return readRow(context, row.id)
}

function checkFields(charity: Charity, gift: ManualDonation, now: Date): void {
  if (gift.amount.currency !== charity.currency)
    throw refuse(donations.add, 'WRONG_CURRENCY', [{ field: 'amount', message: `Enter the amount in ${charity.currency}.` }])
  if (!counterMethodsOf(charity.country).includes(gift.paymentMethod)) {
    throw refuse(donations.add, 'METHOD_NOT_TAKEN', [{ field: 'paymentMethod', message: 'Choose another way to pay.' }])
  }
  const errors: FieldError[] = methodErrors(gift)
  for (const field of ['remarks', 'referenceNo', 'bankName', 'donorName'] as const) {
    if (cardNumbersIn(gift[field] ?? '').length)
      errors.push({ field, message: 'This looks like a card number. Card numbers are not kept here.' })
  }
  if (gift.donationDate && gift.donationDate > dayInZone(now, charity.timeZone))
    errors.push({ field: 'donationDate', message: 'This day is still to come.' })
  if ((gift.frequency === null) !== (gift.cardId === null)) {
    const [field, message] =
      gift.cardId === null
        ? ['cardId', 'Choose the stored card for the next gifts.']
        : ['frequency', 'Choose how often the card is charged.']
    errors.push({ field, message } as FieldError)
  }
  if (errors.length) throw refuse('INVALID', errors)
}

/** A gift with a frequency is the first of many: the stored card is charged from the next due date on. */
async function recurrenceFrom(
  context: Context,
  { timeZone }: Charity,
  { frequency, cardId }: ManualDonation,
  first: ReturnType<typeof giftRow>,
): Promise<string | null> {
  if (frequency === null || cardId === null) return null
  const { donorId, fundId, amountMinor: minor, currency, donatedOn, language, isIrasInclusion, isIpcRegistrationForIras, remarks } = first
  const firstDueOn = nextDueOn(donatedOn, frequency, dayInZone(context.now(), timeZone))
  const gift = {
    cardId,
    fundId,
    amount: { minor, currency },
    frequency,
    startsOn: donatedOn,
    firstDueOn,
    endsOn: null,
    language,
    isIrasInclusion,
    isIpcRegistrationForIras,
    remarks,
  }
  const started = donorId && (await startRecurrence(context, { ...gift, donorId }))
  if (!started) throw refuse(donations.add, 'NO_SUCH_CARD', [{ field: 'cardId', message: 'Choose one of the cards of the giver.' }])
  return started
}

type Fund = { id: string; kind: number; itemId: ItemId }
async function fundFor({ tx, actor }: Context, fundId: string): Promise<Fund> {
  const fund = await tx
    .selectFrom('fund')
    .select(['id', 'kind', 'itemId'])
    .where('charityId', '=', actor.charityId)
    .where('id', '=', fundId)
    .where('appPreferenceId', '=', 8)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!fund) throw refuse(donations.add, 'NO_SUCH_PURPOSE', [{ field: 'donationToValue', message: 'Choose what the gift is for.' }])
  return fund
}

async function checkCentre({ tx, actor }: Context, centreId: string): Promise<void> {
  const centres = await collectionCentresOf(tx, actor.charityId)
  if (!centres.some(({ id }) => id === centreId))
    throw refuse(donations.add, 'NO_SUCH_CENTRE', [{ field: 'collectionCentreId', message: 'Choose the centre again.' }])
}

function giftRow({ actor, now }: Context, charity: Charity, gift: ManualDonation, giver: Giver, fund: Fund) {
  const at = now()
  const today = dayInZone(at, charity.timeZone)
  const donatedOn = gift.donationDate ?? today
  return {
    charityId: actor.charityId,
    id: newId(at.getTime()),
    txnId: newTxnId(actor.charityId),
    appPreferenceId: 8 as const,
    itemId: fund.itemId,
    donationMethod: 2 as const,
    method: 'Offline' as const,
    platform: 'counter' as const,
    donatedAt: donatedOn === today ? at : startOfDay(donatedOn, charity.timeZone), // a gift of an earlier day has no time
    donatedOn,
    status: 'Offline' as const,
    requestStatus: null,
    refundReason: null,
    amountMinor: gift.amount.minor,
    currency: gift.amount.currency,
    paymentMethod: gift.paymentMethod,
    cardBrand: gift.cardType,
    cardType: null,
    cardLast4: gift.cardLastDigit,
    chequeNo: gift.chequeNumber,
    chequeOn: gift.chequeDate,
    bankName: gift.bankName,
    referenceNo: gift.referenceNo,
    remarks: gift.remarks,
    supportingFile: gift.supportingFile,
    frequency: null,
    recurrenceId: null,
    fundId: fund.id,
    donationTo: fund.kind,
    donorId: giver.donorId,
    donorType: giver.donorType,
    donorName: giver.donorName,
    religionType: gift.religionType ?? giver.religionType,
    salamPayDonorType: null,
    isIrasInclusion: gift.isIRASInclusion,
    isIpcRegistrationForIras: gift.isIPCRegistrationForIRAS,
    officerId: actor.userId,
    collectionCentreId: gift.collectionCentreId,
    terminalId: null,
    settledAt: null,
    settledBy: null,
    settlementRef: null,
    language: gift.language ?? giver.language ?? charity.language,
    receiptNo: null,
    createdAt: at,
    createdBy: actor.userId,
    updatedAt: at,
  }
}
