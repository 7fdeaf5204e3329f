import { chequeReturnFault } from '#features/gifts/cheques.ts'
import { giftSteps, isEnded } from '#features/gifts/rules.ts'
import { findOnSameCheques, paidOtherwiseFirst } from '#features/gifts/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '#features/settlement/contract.ts'
import { asksReturnReason } from '#features/settlement/rules.ts'
import { type GiftOfLine, giftsByIds } from './candidates.ts'
import { giftFault, named } from './obstacles.ts'
import type { ReaderContext, StoredLine } from '../read-settlement.ts'
import type { NewMatch, Writer } from '../write-matches.ts'

type Facts = Pick<NewMatch, 'gifts' | 'returnReason'>
/**
 * What returned cheques are linked with: the settled gifts that they paid, all of them, since a bank takes a cheque back whole. What the
 * bank said is asked for unless the gifts say it already.
 */
export async function linkReturns(
  context: Writer,
  { returnReason }: RequestOf<typeof settlement.link>,
  lines: readonly StoredLine[],
  gifts: readonly GiftOfLine[],
): Promise<Facts> {
  await refuseUnreturnable(context, gifts)
  const ids = gifts.map(({ id }) => id)
  const left = gifts.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  const others = await findOnSameCheques(context, ids, status => !isEnded(status))
  const missing = named([...(await giftsByIds(context, [...others.keys()])).values()])
  if (left !== 0 || others.size > 0)
    throw refuse(
      settlement.link,
      'RETURNED_WHOLE',
      missing.map(gift => giftFault('GIFT_ON_SAME_CHEQUE', gift)),
    )
  const isAsked = asksReturnReason(lines, gifts)
  if (isAsked && (returnReason ?? '').length < 3) throw refuse('INVALID', [{ field: 'returnReason', code: 'SAY_WHY' }])
  return {
    gifts: gifts.map(({ id, amountMinor }) => ({ id, amountMinor, kind: 'return' })),
    returnReason: isAsked ? returnReason : null,
  }
}

/**
 * Refuses gifts whose cheques the bank cannot take back now, and, to a caller who may not void directly, those that were recorded as paid
 * in another way; and names them.
 */
export async function refuseUnreturnable({ tx, actor }: ReaderContext, gifts: readonly GiftOfLine[]): Promise<void> {
  const left = gifts.filter(({ chequeState }) => chequeState !== 'returned').map(({ id }) => id)
  const mayVoid = actor.can(giftSteps.directVoid.right)
  const paidOtherwise = mayVoid ? new Set<string>() : await paidOtherwiseFirst(tx, actor.charityId, left)
  const faults = named(
    gifts.flatMap(gift => unreturnable(gift) ?? (paidOtherwise.has(gift.id) ? giftFault('GIFT_PAID_OTHERWISE_FIRST', gift) : [])),
  )
  if (faults.length) throw refuse(settlement.link, 'CHEQUE_NOT_RETURNABLE', faults)
}

const returnFaults = { notCleared: 'GIFT_NOT_CLEARED', refunded: 'GIFT_REFUNDED', refundPending: 'GIFT_REFUND_PENDING' } as const
/** Why the bank cannot take back the money of a gift: it is not settled by cheque, or it is being refunded. Null where it can, or has. */
function unreturnable(gift: GiftOfLine): FieldFault | null {
  const { chequeState, settledAt } = gift
  if (settledAt !== null && chequeState === 'returned') return null
  const fault = settledAt === null ? 'notCleared' : chequeReturnFault(gift)
  return fault && giftFault(returnFaults[fault], gift)
}
