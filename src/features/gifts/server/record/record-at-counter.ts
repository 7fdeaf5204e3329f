import { methodIds, type donationMethodIds } from '#kit/giving/ids.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { sql } from 'kysely'
import { dayInZone } from '#kit/time/time-zones.ts'
import { type Charity, collectionCentresOf, knownCountryOf } from '#features/charity/server/public.ts'
import { type EarlyLookUp, type GiftDonor, lookUpEarly } from '#features/donors/server/public.ts'
import { adoptFile } from '#features/files/server/public.ts'
import type { LeasedReceiptNo } from '#features/receipt-numbers/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { Context } from '#platform/server/context.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import { sendEarly } from '#platform/server/database/send-early.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { NewGift } from '#features/gifts/columns.ts'
import { recordedColumnsOf } from '#features/gifts/fields.ts'
import { counterRefusals } from '#features/gifts/refusals.ts'
import { type CounterGift, methodErrors } from '#features/gifts/counter-gift.ts'
import type { AppPreference, ItemId } from '#features/gifts/rules.ts'
import { readRow } from '../find/gift-row.ts'
import { donorOfGift } from './donor-of-gift.ts'
import { explainBackDating } from './explain-back-dating.ts'
import { keepOrigin, originOf, paidBefore } from './gift-origin.ts'
import { endEntry, refuseEnded } from './gift-entry.ts'
import { firstOfPayment } from './one-payment.ts'
import { buildGift, type GiftToRecord, recordGifts, recordLeasedGift } from './record-gifts.ts'
import { findSameGift } from './same-gift.ts'
import type { NewGiftLine } from './write-gifts.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** A fund that a counter gift may be given for. */
export type CounterFund = RowOf<'fund', 'id' | 'kind' | 'itemId' | 'name' | 'nameMs'>
/** What a counter gift is for: its module, its first fund and kind, and its lines when it has several or is computed from a rate. */
export type GiftPurpose = {
  appPreferenceId: AppPreference
  donationMethod: typeof donationMethodIds.counter | typeof donationMethodIds.islamicCounter
  fund: CounterFund
  itemId: ItemId
  lines: readonly NewGiftLine[]
}

/**
 * A gift that was entered without a connection: its id on the device, the moment, the officer, and the leased receipt number; null to take
 * the next number of the series.
 */
export type EnteredOffline = { id: string; enteredAt: Date; officerId: string; leasedNo: LeasedReceiptNo | null }

/**
 * Refuses what no counter accepts, by field: another currency, a payment method of another country, fields of another method, and a date in
 * the future. `more`: further faults that the module found.
 */
export function checkCounterGift(charity: Charity, gift: CounterGift, now: Date, more: readonly FieldFault[] = []): void {
  if (gift.amount.currency !== charity.currency)
    throw refuse(counterRefusals, 'WRONG_CURRENCY', [{ field: 'amount', code: 'ENTER_AMOUNT_IN', values: { currency: charity.currency } }])
  if (!jurisdictionOf(charity.country).counterMethods.includes(gift.paymentMethod)) {
    throw refuse(counterRefusals, 'METHOD_NOT_TAKEN', [{ field: 'paymentMethod', code: 'CHOOSE_OTHER_METHOD' }])
  }
  const errors: FieldFault[] = methodErrors(gift)
  if (gift.donationDate && gift.donationDate > dayInZone(now, charity.timeZone)) errors.push({ field: 'donationDate', code: 'DAY_TO_COME' })
  errors.push(...more)
  if (errors.length) throw refuse('INVALID', errors)
}

const findFunds = preparedQuery(
  ({ charityId, appPreferenceId, ids }: { charityId: number; appPreferenceId: number; ids: readonly string[] }) => sql<CounterFund>`
    select id, kind, item_id, name, name_ms from fund
     where charity_id = ${charityId} and id = any(${ids}::uuid[]) and app_preference_id = ${appPreferenceId} and is_active`,
)

/** Finds the requested funds of a module that are in use. Refuses a fund that is not, in the field that `fieldOf` names. */
export async function findCounterFunds(
  { tx, actor }: Context,
  appPreferenceId: AppPreference,
  asked: readonly { fundId: string; field: string }[],
): Promise<Map<string, CounterFund>> {
  const found = await findFunds(tx, { charityId: actor.charityId, appPreferenceId, ids: asked.map(({ fundId }) => fundId) })
  const funds = new Map(found.map(fund => [fund.id, fund]))
  const missing = asked.filter(({ fundId }) => !funds.has(fundId))
  if (missing.length)
    throw refuse(
      counterRefusals,
      'NO_SUCH_PURPOSE',
      missing.map(({ field }) => ({ field, code: 'CHOOSE_PURPOSE' })),
    )
  return funds
}

/**
 * What is recorded together with a gift. `follow` writes it, such as a recurring gift, and returns the columns of the gift that refer to
 * it.
 */
type LinkedRecord = {
  follow?: (described: NewGift) => Promise<Partial<Pick<NewGift, 'frequency' | 'recurrenceId'>>>
  offline?: EnteredOffline | undefined
  /** What was read ahead of the charity. */
  reads?: CounterReads
}

/** What a counter reads of a gift besides its charity and funds: its donor, and whether its entry became a gift before. */
export type CounterReads = { donor?: EarlyLookUp; entry?: Promise<void> | undefined }
/** Sends these ahead of the charity, in the packet that reads it. */
export const readAhead = (context: Context, gift: CounterGift): CounterReads => ({
  donor: lookUpEarly(context, knownCountryOf(context.actor.charityId), gift),
  entry: gift.entryId ? sendEarly(refuseEnded(context, gift.entryId)) : undefined,
})

/** Records a checked gift: finds or adds its donor, and writes the gift, its ledger entries and its receipt, all or none of them. */
export async function recordAtCounter(
  context: Context,
  charity: Charity,
  gift: CounterGift,
  purpose: GiftPurpose,
  { follow = async () => ({}), offline, reads = {} }: LinkedRecord = {},
) {
  const backDatedBecause = explainBackDating(context, charity, offline ? dayOfEntry(offline, charity, gift) : gift, purpose.appPreferenceId)
  const entryId = offline?.id ?? gift.entryId
  if (entryId && !offline) await (reads.entry ?? refuseEnded(context, entryId)) // who sends an offline one has looked
  if (gift.collectionCentreId) await checkCentre(context, gift.collectionCentreId)
  if (gift.supportingFile) await keepSupportingFile(context, gift.supportingFile)
  const donor = await donorOfGift(context, charity, gift, 'donorId', { early: reads.donor, isSlipPrinted: offline !== undefined })
  const shares = purpose.lines.length ? purpose.lines : [{ itemId: purpose.itemId, amountMinor: gift.amount.minor }]
  const described = { ...buildCounterGift(context, charity, gift, donor, purpose), ...(offline && columnsOfEntry(offline, charity, gift)) }
  const { lines } = purpose
  const paidWith = gift.paidWith && (await firstOfPayment(context, described, gift.paidWith))
  const origin = originOf(charity, gift.origin, donor, shares, await paidBefore(context, paidWith))
  const complete = { ...described, backDatedBecause, paidWith, ...(await follow(described)) }
  const [sameReceiptNo, [recorded], row, isOnce] = await Promise.all([
    gift.asksBeforeRepeat ? findSameGift(context, complete) : null, // sent before the statement that writes the gift
    recordNumbered(context, charity, { gift: complete, lines, handedOver: gift.handedOver }, offline?.leasedNo ?? null),
    readRow(context, complete.id), // sent after the statement that writes the gift
    entryId ? endEntry(context, entryId, complete.id) : true,
  ])
  if (!isOnce) throw refuse('KEY_IN_FLIGHT') // made again, it finds what the faster call did
  if (sameReceiptNo)
    throw refuse(counterRefusals, 'SAME_GIFT_AGAIN', [
      { field: 'asksBeforeRepeat', code: 'SAME_GIFT_AS', values: { receipt: sameReceiptNo } },
    ])
  if (!recorded) throw new Error('The gift of the counter was not recorded.')
  const { id, receiptNo, amountMinor, currency } = recorded
  if (origin) await keepOrigin(context, id, origin)
  const overridden = lines.filter(({ overrideReason }) => overrideReason).length
  const detail = { receiptNo, amountMinor, currency, ...(overridden && { overridden }), ...(backDatedBecause && { isBackDated: true }) }
  context.audit({ subject: { kind: 'donation', id }, detail })
  return row
}

const recordNumbered = async (context: Context, charity: Charity, gift: GiftToRecord, leasedNo: LeasedReceiptNo | null) =>
  leasedNo ? [await recordLeasedGift(context, charity, { ...gift, leasedNo })] : recordGifts(context, charity, [gift])

const columnsOfEntry = ({ enteredAt, officerId }: EnteredOffline, { timeZone }: Charity, { donationDate }: CounterGift) => ({
  ...(!donationDate && { donatedAt: enteredAt.toISOString(), donatedOn: dayInZone(enteredAt, timeZone) }),
  officerId,
})

/** The day of an entry, judged by today as that of any other gift: a device says when it was entered, and keeps old leases. */
const dayOfEntry = ({ enteredAt }: EnteredOffline, { timeZone }: Charity, { donationDate, backDatingReason }: CounterGift) => ({
  donationDate: donationDate ?? dayInZone(enteredAt, timeZone),
  backDatingReason,
})

/** Attaches an uploaded file to a gift. Refuses a file that no longer exists. */
export async function keepSupportingFile(context: Context, fileName: string): Promise<void> {
  if (!(await adoptFile(context, fileName))) throw refuse('INVALID', [{ field: 'supportingFile', code: 'ATTACH_AGAIN' }])
}

async function checkCentre({ tx, actor }: Context, centreId: string): Promise<void> {
  const centres = await collectionCentresOf(tx, actor.charityId)
  if (!centres.some(({ id }) => id === centreId))
    throw refuse(counterRefusals, 'NO_SUCH_CENTRE', [{ field: 'collectionCentreId', code: 'CHOOSE_CENTRE' }])
}

function buildCounterGift({ actor, now }: Context, charity: Charity, gift: CounterGift, donor: GiftDonor, purpose: GiftPurpose): NewGift {
  const { appPreferenceId, donationMethod, fund, itemId } = purpose
  const base = buildGift({
    charity,
    at: now(),
    recordedBy: actor.userId,
    donatedOn: gift.donationDate,
    platform: 'counter',
    donationMethod,
    fund: { ...fund, itemId, appPreferenceId },
    amount: gift.amount,
    paymentMethod: gift.paymentMethod,
    donor: {
      donorId: donor.donorId,
      donorType: donor.donorType,
      donorName: donor.donorName,
      religionType: gift.religionType ?? donor.religionType,
    },
    language: gift.language ?? donor.language ?? charity.language,
  })
  return {
    ...base,
    ...recordedColumnsOf(gift),
    chequeState: gift.paymentMethod === methodIds.cheque ? 'inHand' : null,
  }
}
