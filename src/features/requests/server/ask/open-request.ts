import { newId } from '#kit/security/ids.ts'
import type { RequestType } from '#kit/giving/statuses.ts'
import { giftSteps } from '#features/gifts/rules.ts'
import { takeUpload } from '#features/files/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { RefusalError } from '#platform/contract/refusal-error.ts'
import { requests } from '#features/requests/contract.ts'
import { type EvidenceFile, evidenceHash } from './evidence.ts'
import { voidChange } from '../carry-out/carry-out.ts'
import { moveGift } from '../carry-out/move-gift.ts'
import type { RequestGift } from '../read/request-gift.ts'
import '../tables.ts'

export type OpeningStep = 'requestVoid' | 'directVoid' | 'requestRefund'
/** A new request: the amount, the reason and the evidence. */
export type RequestDraft = { amountMinor: number; reasonId: string | null; words: string | null; files: readonly EvidenceFile[] | null }

/** Stores a request with its evidence frozen, and sets the status of the gift. A direct void is final at once. Returns the request's id. */
export async function openRequest(
  context: Context,
  step: OpeningStep,
  gift: RequestGift,
  { amountMinor, reasonId, words, files }: RequestDraft,
): Promise<string> {
  const { tx, actor, now } = context
  const { charityId, userId } = actor
  const type: RequestType = step === 'requestRefund' ? 'Refund' : 'Void'
  const reason = await checkedReason(context, type, reasonId, words)
  if (!files) throw noSuchFile()
  for (const { fileKey } of files) if ((await takeUpload(context, fileKey)) === null) throw noSuchFile()
  const isDirect = step === 'directVoid'
  const content = { type, amountMinor, reasonId, reasonWords: words, requestedBy: userId, isDirect }
  const [id, at] = [newId(now().getTime()), now()]
  const earlierLabel = gift.status as 'Accepted' | 'Offline' | 'Settled'
  const { to, request } = giftSteps[step]
  const shown = isDirect ? voidChange(gift) : { status: to, requestStatus: request }
  const note = isDirect ? { requestId: id, flagged: 'directVoid' } : { requestId: id }
  if (!(await moveGift(context, gift, { ...shown, refundReason: words ?? reason }, note))) throw refuse(requests.ask, 'NOT_POSSIBLE')
  await tx
    .insertInto('voidRefundRequest')
    .values({
      charityId,
      id,
      donationId: gift.id,
      appPreferenceId: gift.appPreferenceId,
      ...content,
      status: request,
      currency: gift.currency,
      evidenceHash: evidenceHash(charityId, gift, content, files),
      earlierLabel,
      requestedAt: at,
      ...judgedBy(isDirect ? { finalised: { by: userId, at } } : {}),
    })
    .execute()
  if (files.length)
    await tx
      .insertInto('requestFile')
      .values(files.map((file, index) => ({ charityId, requestId: id, position: index + 1, ...file })))
      .execute()
  return id
}

const noSuchFile = () => refuse(requests.ask, 'NO_SUCH_FILE', [{ field: 'evidence', code: 'ATTACH_FILE' }])

type Decider = { by: string; at: Date }
const judgedBy = ({ finalised }: { finalised?: Decider }) => ({
  verifiedBy: null,
  verifiedAt: null,
  approvedBy: null,
  approvedAt: null,
  finalisedBy: finalised?.by ?? null,
  finalisedAt: finalised?.at ?? null,
  rejectedBy: null,
  rejectedAt: null,
  rejectedWords: null,
})

/** The name of the chosen reason. Refuses a missing reason, one of the other type, and an inactive one. */
async function checkedReason(
  { tx, actor }: Context,
  type: 'Void' | 'Refund',
  reasonId: string | null,
  words: string | null,
): Promise<string | null> {
  if (!reasonId && !words) throw reasonNeededError()
  if (!reasonId) return null
  const reason = await tx
    .selectFrom('reason')
    .select('name')
    .where('charityId', '=', actor.charityId)
    .where('id', '=', reasonId)
    .where('type', '=', type)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!reason) throw refuse(requests.ask, 'NO_SUCH_REASON', [{ field: 'reasonId', code: 'CHOOSE_REASON' }])
  return reason.name
}

const reasonRefusals = ['REASON_NEEDED'] as const
/** The refusal of what is asked for, rejected or returned without a reason. */
export const reasonNeededError = (): RefusalError => refuse(reasonRefusals, 'REASON_NEEDED', [{ field: 'remarks', code: 'SAY_WHY' }])
