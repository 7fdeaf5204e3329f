import type { Insertable } from 'kysely'
import { newId, newTxnId } from '#kit/ids.ts'
import { dayInZone, startOfDay } from '#kit/zones.ts'
import { type Charity, collectionCentresOf } from '#features/charity/server/public.ts'
import { type Giver, giverOf } from '#features/donors/server/public.ts'
import { adoptFile } from '#features/files/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { issueReceipt } from '#features/receipt-numbers/server/public.ts'
import type { FieldError } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/db.ts'
import { refuse } from '#platform/server/refuse.ts'
import { counterMethodsOf } from '#features/gifts/catalogue.ts'
import { counterRefusals } from '#features/gifts/refusals.ts'
import { type CounterGift, methodErrors } from '#features/gifts/counter-gift.ts'
import type { AppPreference, ItemId } from '#features/gifts/rules.ts'
import { giftMovement } from './gift-movement.ts'
import { untouched } from './new-gift.ts'
import { readRow } from '../find/gift-row.ts'

/** Something to give for, as far as a gift needs it. */
export type Fund = { id: string; kind: number; itemId: ItemId; name: string; nameMs: string | null }
export type RecordedLine = Omit<Insertable<Tables['donationLine']>, 'charityId' | 'donationId' | 'lineNo'>
/** What a gift of the counter is given for: the module, the leading purpose and kind, and its lines when it has several or is reckoned by a rate. */
export type Intention = {
  appPreferenceId: AppPreference
  donationMethod: 2 | 7
  fund: Fund
  itemId: ItemId
  lines: readonly RecordedLine[]
  isRegistered: boolean
}
export type GiftRow = ReturnType<typeof giftRow>

/** Refuses what no counter takes: another currency, a way to pay of elsewhere, fields that do not belong together, a day to come. */
export function checkCounterGift(charity: Charity, gift: CounterGift, now: Date, more: readonly FieldError[] = []): void {
  if (gift.amount.currency !== charity.currency)
    throw refuse(counterRefusals, 'WRONG_CURRENCY', [{ field: 'amount', message: `Enter the amount in ${charity.currency}.` }])
  if (!counterMethodsOf(charity.country).includes(gift.paymentMethod)) {
    throw refuse(counterRefusals, 'METHOD_NOT_TAKEN', [{ field: 'paymentMethod', message: 'Choose another way to pay.' }])
  }
  const errors: FieldError[] = methodErrors(gift)
  if (gift.donationDate && gift.donationDate > dayInZone(now, charity.timeZone))
    errors.push({ field: 'donationDate', message: 'This day is still to come.' })
  errors.push(...more)
  if (errors.length) throw refuse('INVALID', errors)
}

/** The funds of one module that may still be given to, of those asked for; refused when one is not among them. `fieldOf` names the field of each. */
export async function fundsFor(
  { tx, actor }: Context,
  appPreferenceId: AppPreference,
  asked: readonly { fundId: string; field: string }[],
): Promise<Map<string, Fund>> {
  const found = await tx
    .selectFrom('fund')
    .select(['id', 'kind', 'itemId', 'name', 'nameMs'])
    .where('charityId', '=', actor.charityId)
    .where(q => q('id', '=', q.fn.any(q.val(asked.map(({ fundId }) => fundId)))))
    .where('appPreferenceId', '=', appPreferenceId)
    .where('isActive', '=', true)
    .execute()
  const funds = new Map(found.map(fund => [fund.id, fund]))
  const missing = asked.filter(({ fundId }) => !funds.has(fundId))
  if (missing.length)
    throw refuse(
      counterRefusals,
      'NO_SUCH_PURPOSE',
      missing.map(({ field }) => ({ field, message: 'Choose what the gift is for.' })),
    )
  return funds
}

/** Records a checked gift: the giver found or made, the receipt numbered, the money in the books, all or nothing. `follow` adds to the row before it is written. */
export async function recordAtCounter(
  context: Context,
  charity: Charity,
  gift: CounterGift,
  intention: Intention,
  follow: (row: GiftRow) => Promise<Partial<Pick<Insertable<Tables['donation']>, 'frequency' | 'recurrenceId'>>> = async () => ({}),
) {
  const { tx, actor, audit } = context
  const { charityId } = actor
  if (gift.collectionCentreId) await checkCentre(context, gift.collectionCentreId)
  if (gift.supportingFile) await keepSupportingFile(context, gift.supportingFile)
  const giver = await giverOf(context, charity, gift)
  if (!giver) throw refuse(counterRefusals, 'NO_SUCH_DONOR', [{ field: 'donorId', message: 'Choose the donor again.' }])
  const single = giftRow(context, charity, gift, giver, intention)
  const row = { ...single, ...(await follow(single)) }
  await tx.insertInto('donation').values(row).execute()
  const lines = intention.lines.map((line, index) => ({ ...line, charityId, donationId: row.id, lineNo: index + 1 }))
  if (lines.length) await tx.insertInto('donationLine').values(lines).execute()
  await postToLedger(context, [giftMovement(row)])
  const receiptNo = await issueReceipt(context, charity, { donationId: row.id, language: row.language, handedOver: gift.handedOver })
  await tx.updateTable('donation').set({ receiptNo }).where('charityId', '=', charityId).where('id', '=', row.id).execute()
  const overridden = intention.lines.filter(({ overrideReason }) => overrideReason).length
  const detail = { receiptNo, amountMinor: row.amountMinor, currency: row.currency, ...(overridden && { overridden }) }
  audit({ subject: { kind: 'donation', id: row.id }, detail })
  return readRow(context, row.id)
}

/** Makes an uploaded file part of a gift; refused when it is not there any more. */
export async function keepSupportingFile(context: Context, fileName: string): Promise<void> {
  if (!(await adoptFile(context, fileName))) throw refuse('INVALID', [{ field: 'supportingFile', message: 'Attach the file again.' }])
}

async function checkCentre({ tx, actor }: Context, centreId: string): Promise<void> {
  const centres = await collectionCentresOf(tx, actor.charityId)
  if (!centres.some(({ id }) => id === centreId))
    throw refuse(counterRefusals, 'NO_SUCH_CENTRE', [{ field: 'collectionCentreId', message: 'Choose the centre again.' }])
}

function giftRow({ actor, now }: Context, charity: Charity, gift: CounterGift, giver: Giver, intention: Intention) {
  const at = now()
  const today = dayInZone(at, charity.timeZone)
  const donatedOn = gift.donationDate ?? today
  return {
    ...untouched,
    charityId: actor.charityId,
    id: newId(at.getTime()),
    txnId: newTxnId(actor.charityId),
    appPreferenceId: intention.appPreferenceId,
    itemId: intention.itemId,
    donationMethod: intention.donationMethod,
    method: 'Offline' as const,
    platform: 'counter' as const,
    donatedAt: donatedOn === today ? at : startOfDay(donatedOn, charity.timeZone), // a gift of an earlier day has no time
    donatedOn,
    status: 'Offline' as const,
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
    fundId: intention.fund.id,
    donationTo: intention.fund.kind,
    donorId: giver.donorId,
    donorType: giver.donorType,
    donorName: giver.donorName,
    religionType: gift.religionType ?? giver.religionType,
    salamPayDonorType: null,
    isIrasInclusion: gift.isIRASInclusion,
    isIpcRegistrationForIras: intention.isRegistered,
    officerId: actor.userId,
    collectionCentreId: gift.collectionCentreId,
    language: gift.language ?? giver.language ?? charity.language,
    createdAt: at,
    createdBy: actor.userId,
    updatedAt: at,
  }
}
