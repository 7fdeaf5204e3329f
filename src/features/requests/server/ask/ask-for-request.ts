import { preferenceIds } from '#kit/giving/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { type PreparationContext, withPreparation } from '#platform/server/context.ts'
import { isSettled } from '#features/gifts/rules.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/server/refuse.ts'
import { requests } from '#features/requests/contract.ts'
import { stepRefusal } from '#features/requests/rules.ts'
import { type EvidenceFile, readAttachedFiles } from './evidence.ts'
import { openRequest } from './open-request.ts'
import { type RequestGift, requireRequestGift, stateOf } from '../read/request-gift.ts'
import { readRequest } from '../read/read-request.ts'

type AskInput = RequestOf<typeof requests.ask>
type PreparedAsk = AskInput & { files: readonly EvidenceFile[] | null }
const withFiles = async (asked: AskInput, before: PreparationContext): Promise<PreparedAsk> => ({
  ...asked,
  files: await readAttachedFiles(before, asked.evidence),
})

/** Requests that a gift is voided or, once it is settled, refunded in full or in part. */
export const askForGift = withPreparation(requests.ask, withFiles, ask)
/** Requests a void or refund of a purchase. */
export const askForPurchase = withPreparation(requests.askPurchase, withFiles, async (context, asked) => {
  const { appPreferenceId } = await requireRequestGift(context, asked.transactionId)
  if (appPreferenceId !== preferenceIds.purchases) throw refuse('NOT_FOUND')
  return ask(context, asked)
})

async function ask(context: Context, asked: PreparedAsk) {
  const { actor, now } = context
  const gift = await requireRequestGift(context, asked.transactionId)
  const type = asked.requestType ?? (isSettled(gift.status) ? 'Refund' : 'Void')
  const step = type === 'Void' ? 'requestVoid' : 'requestRefund'
  const code = stepRefusal(step, stateOf(gift, actor.userId, now()), null, actor)
  if (code === 'NO_RIGHT') throw refuse('FORBIDDEN')
  if (code)
    throw refuse(requests.ask, code as Exclude<typeof code, 'YOU_REQUESTED' | 'YOU_VERIFIED' | 'RECEIPT_HANDED_OVER' | 'CASH_DECLARED'>)
  const amountMinor = type === 'Void' ? wholeOf(gift, asked.amount) : partOf(gift, asked.amount)
  const id = await openRequest(context, step, gift, { amountMinor, reasonId: asked.reasonId, words: asked.remarks, files: asked.files })
  return readRequest(context, id)
}

function wholeOf(gift: RequestGift, amount: AskInput['amount']): number {
  if (amount && (amount.minor !== gift.amountMinor || amount.currency !== gift.currency))
    throw refuse(requests.ask, 'WHOLE_ONLY', [{ field: 'amount', code: 'KEEP_AMOUNT' }])
  return gift.amountMinor
}

function partOf(gift: RequestGift, amount: AskInput['amount']): number {
  const left = gift.amountMinor - gift.refundedMinor
  if (!amount) return left
  if (amount.currency !== gift.currency || amount.minor < 1)
    throw refuse('INVALID', [{ field: 'amount', code: 'ENTER_AMOUNT_ABOVE_ZERO', values: { currency: gift.currency } }])
  if (amount.minor > left) throw refuse(requests.ask, 'TOO_MUCH', [{ field: 'amount', code: 'ENTER_LESS' }])
  return amount.minor
}
