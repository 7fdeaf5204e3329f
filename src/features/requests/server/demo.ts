import type { Currency } from '#jurisdictions/money.ts'
import { requestStatusIds } from '#kit/giving/ids.ts'
import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import type { RequestStatusId, RequestType } from '#kit/giving/statuses.ts'
import { charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import { type GiftStatus, requestStatusOf } from '#features/gifts/rules.ts'
import { voidReceipt } from '#features/receipt-numbers/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { giftsOf, completeSampleGifts } from '#features/gifts/server/public.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { choosePayBackWay } from '../rules.ts'
import { lockGifts, voidReturned } from './ask/void-directly.ts'
import { evidenceHash } from './ask/evidence.ts'
import { findRequestGift } from './read/request-gift.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import './tables.ts'
import { findAccounts } from '#features/accounts/server/public.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

const hour = 3_600_000
const { voidVerified, voided, refundVerified, refundApproved, refunded } = requestStatusIds
const finalStatuses: readonly number[] = [voided, refunded]
const approvedStatuses: readonly number[] = [refundApproved, refunded]
const verifiedStatuses: readonly number[] = [voidVerified, refundVerified, refundApproved, ...finalStatuses]
/** How many hours ago each step of a request was taken, by the status it has reached. */
const ages: Readonly<Partial<Record<RequestStatusId, number>>> = {
  [requestStatusIds.voidRequested]: 2,
  [requestStatusIds.voidVerified]: 7,
  [requestStatusIds.voided]: 30,
  [requestStatusIds.refundRequested]: 1,
  [requestStatusIds.refundVerified]: 22,
  [requestStatusIds.refundApproved]: 27,
  [requestStatusIds.refunded]: 80,
}
/** The reasons of each type, in the language of the charity. */
const wordsOf = (type: RequestType, t: DocumentTexts): readonly string[] =>
  type === 'Void'
    ? [t.requests_demo_twice(), t.requests_demo_zero(), t.requests_demo_purpose()]
    : [t.requests_demo_tapped(), t.requests_demo_building(), t.requests_demo_cancelled()]

/**
 * Adds the requests of the demo's gifts with a pending or completed void or refund: requested by the counter, verified by finance, and
 * approved by the approver.
 */
export const loadDemoRequests: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    const people = await peopleOf(tx, charityId)
    const texts = textsIn[(await charityOf(tx, charityId)).language]
    const { rows } = await sql<RowOf<'donation', 'id' | 'status' | 'refundedMinor'>>`
      select id, status, refunded_minor from ${giftsOf(charityId)} g where (status like 'Void%' or status like 'Refund%' or refunded_minor > 0) order by donated_at`.execute(
      tx,
    )
    for (const [index, row] of rows.entries()) await addRequest({ tx, charityId, people, texts }, row, index, now().getTime())
    await returnCheque({ tx, charityId, people, texts }, new Date(now().getTime() - 3 * hour))
  }
}

/** Lets the bank return the first cheque of a charity that has banked several. */
async function returnCheque({ tx, charityId, people, texts }: DemoCharity, at: Date): Promise<void> {
  const { rows } = await sql<RowOf<'donation', 'id'>>`
    select id from ${giftsOf(charityId)} g where cheque_state = 'banked' and status = 'Offline' order by donated_at`.execute(tx)
  const [first, ...others] = rows
  if (!first || others.length === 0) return
  const work = { tx, now: () => at, audit: () => {}, actor: { charityId, userId: people.verifier } }
  await voidReturned(work, await lockGifts(work, [first.id]), texts.requests_demo_funds())
}

/** A charity whose requests are written, with the people who decide on them and the texts in its language. */
type DemoCharity = { tx: Tx; charityId: number; people: People; texts: DocumentTexts }
type People = { requester: string; verifier: string; approver: string }
async function peopleOf(tx: Tx, charityId: number): Promise<People> {
  const users = await findAccounts(tx, charityId)
  const userIdOf = (...names: readonly string[]) => {
    const [id] = names.flatMap(name => users.find(({ email }) => email.startsWith(`${name}@`))?.id ?? [])
    if (!id) throw new Error(`Charity ${charityId} of the demo has no ${names.join(' and no ')}: add one to demoTeams.`)
    return id
  }
  return { requester: userIdOf('clerk', 'amil'), verifier: userIdOf('finance'), approver: userIdOf('approver') }
}

type DemoGift = { id: string; status: GiftStatus; refundedMinor: number }
async function addRequest(
  { tx, charityId, people, texts }: DemoCharity,
  { id: donationId, status: label, refundedMinor }: DemoGift,
  index: number,
  now: number,
): Promise<void> {
  const gift = await findRequestGift(tx, charityId, donationId)
  const status = requestStatusOf(label) ?? (refundedMinor > 0 ? requestStatusIds.refunded : null)
  if (!gift || status === null) return
  const type: RequestType = status <= requestStatusIds.voidRejected ? 'Void' : 'Refund'
  const latest = Math.min(now, Math.max(new Date(gift.donatedAt).getTime() + hour, now - (ages[status] ?? 1) * hour - index * 60_000))
  const at = (hoursBefore: number) => new Date(latest - hoursBefore * hour)
  const content = {
    type,
    amountMinor: type === 'Refund' && refundedMinor > 0 ? refundedMinor : gift.amountMinor,
    reasonId: null,
    reasonWords: wordsOf(type, texts)[index % 3] ?? null,
    requestedBy: people.requester,
    isDirect: false,
  }
  const before = {
    ...gift,
    refundedMinor: status === requestStatusIds.refunded ? gift.refundedMinor - content.amountMinor : gift.refundedMinor,
  }
  const hand = (by: string, isTaken: boolean, when: Date) => (isTaken ? { by, at: when } : { by: null, at: null })
  const verified = hand(people.verifier, verifiedStatuses.includes(status), at(0.6))
  const approved = hand(people.approver, approvedStatuses.includes(status), at(0.3))
  const finalised = hand(people.approver, finalStatuses.includes(status), at(0))
  const id = newId(at(1).getTime())
  const unsettled = gift.method === 'Offline' ? 'Offline' : 'Accepted'
  await tx
    .insertInto('voidRefundRequest')
    .values({
      charityId,
      id,
      donationId,
      appPreferenceId: gift.appPreferenceId,
      ...content,
      status,
      currency: gift.currency,
      evidenceHash: evidenceHash(charityId, before, content, []),
      earlierLabel: type === 'Refund' ? 'Settled' : unsettled,
      requestedAt: at(1),
      verifiedBy: verified.by,
      verifiedAt: verified.at,
      approvedBy: approved.by,
      approvedAt: approved.at,
      finalisedBy: finalised.by,
      finalisedAt: finalised.at,
      rejectedBy: null,
      rejectedAt: null,
      rejectedWords: null,
    })
    .execute()
  await completeSampleGifts(tx, charityId, [donationId], { requestStatus: status, refundReason: content.reasonWords })
  if (status === requestStatusIds.voided) await voidReceipt({ tx, now: () => at(0) }, charityId, donationId)
  if (status === requestStatusIds.voided || status === requestStatusIds.refunded)
    await addPayBack(
      tx,
      charityId,
      { requestId: id, donationId, amountMinor: content.amountMinor, waits: label === 'Void Approved', way: choosePayBackWay(gift) },
      gift,
      people.approver,
      at(0),
    )
}

type SampleRefund = { requestId: string; donationId: string; amountMinor: number; waits: boolean; way: 'provider' | 'hand' }
/** A void that waits because the provider declined it: the money has to be returned by hand. */
async function addPayBack(
  tx: Tx,
  charityId: number,
  { waits, way, ...back }: SampleRefund,
  { currency, referenceNo }: { currency: Currency; referenceNo: string | null },
  paidBy: string,
  at: Date,
): Promise<void> {
  const paid = way === 'provider' ? 'succeeded' : 'byHand'
  const state = waits ? 'declined' : paid
  await tx
    .insertInto('payBack')
    .values({
      charityId,
      id: newId(at.getTime()),
      ...back,
      currency,
      chargeRef: state === 'byHand' ? null : (referenceNo ?? 'unknown'),
      state,
      askedAt: state === 'byHand' ? null : at,
      declineReason: waits ? 'expiredCard' : null,
      referenceNo: null,
      note: null,
      paidBy: state === 'byHand' ? paidBy : null,
      createdAt: at,
      resolvedAt: waits ? null : at,
    })
    .execute()
}
