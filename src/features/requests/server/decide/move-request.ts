import { methodIds, requestStatusIds } from '#kit/giving/ids.ts'
import { giftSteps } from '#features/gifts/rules.ts'
import { supervisorRight } from '#features/declarations/rules.ts'
import { hasDeclaredCash } from '#features/declarations/server/public.ts'
import { lockReceipts } from '#features/receipt-numbers/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { type PreparationContext, type Context, withPreparation } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { requests } from '#features/requests/contract.ts'
import { decidingRights, isPastStatus, type StepName, stepLeadingTo, stepRefusal } from '#features/requests/rules.ts'
import { completeRefund, completeVoid, refundChange, voidChange } from '../carry-out/carry-out.ts'
import { decisionHash, type EvidenceFile, evidenceHash, readAttachedFiles, hashStoredFiles } from '../ask/evidence.ts'
import { moveGift } from '../carry-out/move-gift.ts'
import { reasonNeededError, openRequest } from '../ask/open-request.ts'
import { type PendingRequest, findPendingRequest } from '../read/find-pending-request.ts'
import { type RequestGift, requireRequestGift, stateOf } from '../read/request-gift.ts'
import { readRequest } from '../read/read-request.ts'
import { notifyRequester } from './notify.ts'

type MoveInput = RequestOf<typeof requests.move>
type PreparedMove = MoveInput & { files: readonly EvidenceFile[] | null; now: ReadonlyMap<string, Buffer | null> }

/**
 * Takes the next step of a request, rejects it, or voids a gift directly. Each step is taken once, by a user with its right, and only on
 * the evidence that the user saw.
 */
export const moveRequest = withPreparation(requests.move, look, move)

async function look(asked: MoveInput, before: PreparationContext): Promise<PreparedMove> {
  const pending = await before.look(tx => findPendingRequest(tx, before.charityId, asked.transactionId))
  const [files, now] = await Promise.all([
    readAttachedFiles(before, asked.evidence),
    hashStoredFiles(before.files, pending?.files.map(file => file.fileKey) ?? []),
  ])
  return { ...asked, files, now }
}

async function move(context: Context, asked: PreparedMove) {
  const { tx, actor } = context
  if (asked.requestStatus === requestStatusIds.voided) await lockReceipts(tx, actor.charityId, [asked.transactionId])
  const gift = await requireRequestGift(context, asked.transactionId)
  const pending = await findPendingRequest(tx, actor.charityId, gift.id)
  if (!decidingRights(gift).some(right => actor.can(right))) throw refuse('FORBIDDEN')
  if (isStale(actor.charityId, pending, asked)) throw refuse('CHANGED_SINCE')
  const step = lawfulStep(context, gift, pending, asked)
  if (step === 'directVoid') return voidDirectly(context, gift, asked)
  if (!pending) throw refuse(requests.move, 'NOT_POSSIBLE')
  if (step === 'rejectVoid' || step === 'rejectRefund') await reject(context, gift, pending, step, asked)
  else {
    if (hasChanged(actor.charityId, gift, pending, asked)) throw refuse('CHANGED_SINCE')
    await advance(context, gift, pending, step as ForwardStep, asked)
  }
  if (step === 'finaliseVoid') await refuseDeclaredCash(context, gift)
  return readRequest(context, pending.id)
}

/** Completes a void whose gift is locked. Only cash that was counted can turn out never to have come in. */
async function endVoid(context: Context, gift: RequestGift, requestId: string, { remarks, isUncollected }: MoveInput): Promise<void> {
  const isCash = gift.paymentMethod === methodIds.cash
  if (isUncollected && !(isCash && (await hasDeclaredCash(context.tx, context.actor.charityId, gift.id))))
    throw refuse(requests.move, 'NOT_POSSIBLE')
  await completeVoid(context, gift, requestId, { note: remarks, isUncollected })
}

/** Checked after the gift's row is locked, so that a count that was signed since the gift was read is seen. */
async function refuseDeclaredCash({ tx, actor }: Context, { id }: RequestGift): Promise<void> {
  if (!actor.can(supervisorRight) && (await hasDeclaredCash(tx, actor.charityId, id))) throw refuse(requests.move, 'CASH_DECLARED')
}

/** A call without an evidence hash is a direct void, whatever is pending; a call with one decides on that request. */
const isDirect = ({ evidenceHash: seen }: MoveInput) => seen === null

/** The step that leads to the requested status. Refuses a step that the user may not take. */
function lawfulStep({ actor, now }: Context, gift: RequestGift, pending: PendingRequest | null, asked: MoveInput): StepName {
  const step = isDirect(asked) ? 'directVoid' : stepLeadingTo(gift.status, asked.requestStatus)
  if (step === null || isDirect(asked) !== (step === 'directVoid')) throw refuse(requests.move, 'NOT_POSSIBLE')
  const code = stepRefusal(step, stateOf(gift, pending?.requestedBy ?? actor.userId, now()), pending, actor)
  if (code === 'NO_RIGHT') throw refuse('FORBIDDEN')
  if (code) throw refuse(requests.move, code)
  return step
}

/** Whether the decision was made on a request that is no longer pending, or that has another status now. */
function isStale(charityId: number, pending: PendingRequest | null, asked: MoveInput): boolean {
  if (isDirect(asked)) return false
  return pending === null || asked.evidenceHash !== decisionHash(charityId, pending) || isPastStatus(asked.requestStatus, pending)
}

/** Whether gift, reason or files changed since the request. */
function hasChanged(charityId: number, gift: RequestGift, pending: PendingRequest, asked: PreparedMove): boolean {
  const files = pending.files.map(({ name, fileKey }) => ({ name, sha256: asked.now.get(fileKey) ?? null }))
  return !evidenceHash(charityId, gift, pending, files).equals(pending.evidenceHash)
}

async function voidDirectly(context: Context, gift: RequestGift, asked: PreparedMove) {
  const id = await openRequest(context, 'directVoid', gift, {
    amountMinor: gift.amountMinor,
    reasonId: asked.reasonId,
    words: asked.remarks,
    files: asked.files,
  })
  await endVoid(context, gift, id, asked)
  await refuseDeclaredCash(context, gift)
  return readRequest(context, id)
}

async function reject(
  context: Context,
  gift: RequestGift,
  pending: PendingRequest,
  step: 'rejectVoid' | 'rejectRefund',
  { remarks: words }: MoveInput,
): Promise<void> {
  if (!words) throw reasonNeededError()
  const { request } = giftSteps[step]
  const moved = await moveGift(
    context,
    gift,
    { status: pending.earlierLabel, requestStatus: request, refundReason: null },
    { requestId: pending.id, isRejected: true },
  )
  if (!moved) throw refuse('CHANGED_SINCE')
  await moveOn(context, pending, request, { rejectedBy: context.actor.userId, rejectedAt: context.now(), rejectedWords: words })
  await notifyRequester(context, gift, pending, words)
}

async function advance(context: Context, gift: RequestGift, pending: PendingRequest, step: ForwardStep, asked: MoveInput): Promise<void> {
  const { actor, now } = context
  const { remarks: words } = asked
  const { to, request } = giftSteps[step]
  const advanced = step === 'finaliseRefund' ? refundChange(gift, pending) : { status: to, requestStatus: request }
  const change = step === 'finaliseVoid' ? voidChange(gift) : advanced
  if (!(await moveGift(context, gift, change, { requestId: pending.id }))) throw refuse('CHANGED_SINCE')
  await moveOn(context, pending, request, judgements[step](actor.userId, now(), words))
  if (step === 'finaliseVoid') await endVoid(context, gift, pending.id, asked)
  if (step === 'finaliseRefund') await completeRefund(context, gift, pending, words)
  if (request === requestStatusIds.voided || request === requestStatusIds.refunded) await notifyRequester(context, gift, pending, null)
}

type ForwardStep = 'verifyVoid' | 'finaliseVoid' | 'verifyRefund' | 'approveRefund' | 'finaliseRefund'
type DecisionColumnsOf = (by: string, at: Date, words: string | null) => DecisionColumns
const verified: DecisionColumnsOf = (by, at, words) => ({ verifiedBy: by, verifiedAt: at, verifiedWords: words })
const finalised: DecisionColumnsOf = (by, at) => ({ finalisedBy: by, finalisedAt: at })
const judgements: Record<ForwardStep, DecisionColumnsOf> = {
  verifyVoid: verified,
  verifyRefund: verified,
  approveRefund: (by, at, words) => ({ approvedBy: by, approvedAt: at, approvedWords: words }),
  finaliseVoid: finalised,
  finaliseRefund: finalised,
}
type DecisionColumns = Partial<
  Record<'verifiedBy' | 'approvedBy' | 'finalisedBy' | 'rejectedBy' | 'rejectedWords', string> &
    Record<'verifiedWords' | 'approvedWords', string | null> &
    Record<'verifiedAt' | 'approvedAt' | 'finalisedAt' | 'rejectedAt', Date>
>
/** Changes the status in one conditional update, so that only one of several concurrent calls succeeds. */
async function moveOn(
  { tx, actor }: Context,
  pending: PendingRequest,
  to: PendingRequest['status'],
  judgement: DecisionColumns,
): Promise<void> {
  const moved = await tx
    .updateTable('voidRefundRequest')
    .set({ status: to, version: pending.version + 1, ...judgement })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', pending.id)
    .where('status', '=', pending.status)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw refuse('CHANGED_SINCE')
}
