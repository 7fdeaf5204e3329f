import { charityOf } from '#features/charity/server/public.ts'
import { recordDonation } from '#features/donations/server/public.ts'
import { endEntry, findEntry, type EnteredOffline, readRow } from '#features/gifts/server/public.ts'
import { recordIslamicGift } from '#features/islamic-giving/server/public.ts'
import { isNumberOfLease, issueLeasedNo, voidLeasedNo } from '#features/receipt-numbers/server/public.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { textsIn } from '#platform/server/texts.ts'
import { refuse } from '#platform/server/refuse.ts'
import { offlineCounter } from '../contract.ts'
import { endByKey } from './end-by-key.ts'
import { findOfficerLease } from './find-officer-lease.ts'
import './tables.ts'

type SentEntry = Omit<RequestOf<typeof offlineCounter.sendDonation>, 'gift'>
type GiftRow = HandlerResult<typeof offlineCounter.sendDonation>

/** Records a donation that was entered without a connection. */
export const recordOfflineDonation = (context: Context, { gift, ...entry }: RequestOf<typeof offlineCounter.sendDonation>) =>
  recordEntry(context, entry, offline => recordDonation(context, { ...gift, asksBeforeRepeat: false }, offline))

/** Records Islamic giving that was entered without a connection. */
export const recordOfflineGift = (context: Context, { gift, ...entry }: RequestOf<typeof offlineCounter.sendIslamicGift>) =>
  recordEntry(context, entry, offline => recordIslamicGift(context, { ...gift, asksBeforeRepeat: false }, offline))

/**
 * Records an entry once, by the id that the device chose, under the number on its slip, as the gift of the officer and the moment of the
 * entry. When its call had arrived before the connection was lost, it answers the gift of then, and the slip is void. The moment is the
 * device's, held within the lease and before now: its clock may be wrong.
 */
async function recordEntry(context: Context, entry: SentEntry, record: (offline: EnteredOffline) => Promise<GiftRow>): Promise<GiftRow> {
  const { tx, actor, now } = context
  const { charityId } = actor
  const { id, leaseId, receiptNo: printedNo } = entry
  const lease = await findOfficerLease(context, leaseId)
  await endByKey(context, lease.officerId, id)
  const earlier = await findEntry(context, id)
  if (earlier) return answerEarlier(context, entry, earlier.donationId)
  const leasedNo = await issueLeasedNo(context, entry)
  if (!leasedNo && !entry.takesNewNo) throw refuse(offlineCounter.sendDonation, 'NUMBER_USED')
  const enteredAt = clamp(Date.parse(entry.enteredAt), Date.parse(lease.leasedAt), Math.min(Date.parse(lease.expiresAt), now().getTime()))
  const gift = await record({ id, enteredAt: new Date(enteredAt), officerId: lease.officerId, leasedNo })
  await tx
    .insertInto('offlineEntry')
    .values({ charityId, id, leaseId, printedNo, donationId: gift.id, enteredAt: entry.enteredAt, sentAt: now(), sentBy: actor.userId })
    .execute()
  const { corrected } = entry
  if (corrected.length) context.audit({ subject: { kind: 'donation', id: gift.id }, detail: { entryId: id, corrected } })
  return gift
}

async function answerEarlier(context: Context, { id, ...number }: SentEntry, donationId: string | null): Promise<GiftRow> {
  if (!donationId) throw refuse(offlineCounter.sendDonation, 'ENTRY_VOIDED')
  const gift = await readRow(context, donationId)
  const { language } = await charityOf(context.tx, context.actor.charityId)
  const reason = textsIn[language].offline_counter_recorded_as({ receipt: gift.receiptNo ?? '' })
  if (await voidLeasedNo(context, number, reason))
    context.audit({
      subject: { kind: 'donation', id: donationId },
      detail: { entryId: id, receiptNo: number.receiptNo, isVoided: true, reason },
    })
  return gift
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/**
 * Voids the slip of an entry that is not recorded: the payer has the money back. What it came to is in the audit trail, also when the
 * number is not the slip's any more. Again, from a device that missed the answer, it changes nothing.
 */
export async function voidEntry(
  context: Context,
  { id, amount, reason, enteredAt, ...number }: RequestOf<typeof offlineCounter.voidEntry>,
) {
  const lease = await findOfficerLease(context, number.leaseId)
  if (!(await isNumberOfLease(context.tx, context.actor.charityId, number))) throw refuse('NOT_FOUND')
  if (lease.officerId === context.actor.userId) throw refuse(offlineCounter.voidEntry, 'OWN_HAND_BACK')
  await endByKey(context, lease.officerId, id)
  const isVoided = await voidLeasedNo(context, number, reason)
  // From here on a call that comes late records nothing.
  if (!(await endEntry(context, id, null)) && (await findEntry(context, id))?.donationId)
    throw refuse(offlineCounter.voidEntry, 'ENTRY_RECORDED')
  const { minor: amountMinor, currency } = amount
  context.audit({
    subject: { kind: 'user', id: lease.officerId },
    detail: { entryId: id, ...number, isVoided, enteredAt, amountMinor, currency, reason },
  })
  return null
}
