import { isEnded, isPending } from '#features/gifts/rules.ts'
import { findOnSameCheques } from '#features/gifts/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '#features/settlement/contract.ts'
import { asksReturnReason } from '#features/settlement/rules.ts'
import { type GiftOfLine, giftsByIds } from './candidates.ts'
import { giftFault, named } from './obstacles.ts'
import type { StoredLine } from '../read-settlement.ts'
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
  refuseUnreturnable(gifts)
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

/** Refuses gifts whose cheques the bank cannot take back now, and names them. */
export function refuseUnreturnable(gifts: readonly GiftOfLine[]): void {
  const faults = named(gifts.flatMap(gift => unreturnable(gift) ?? []))
  if (faults.length) throw refuse(settlement.link, 'CHEQUE_NOT_RETURNABLE', faults)
}

/** Why the bank cannot take back the money of a gift: it is not settled by cheque, or it is being refunded. Null where it can, or has. */
function unreturnable(gift: GiftOfLine): FieldFault | null {
  const { chequeState, status, settledAt } = gift
  if (settledAt !== null && chequeState === 'returned') return null
  if (settledAt === null || chequeState !== 'cleared') return giftFault('GIFT_NOT_CLEARED', gift)
  if (status === 'Refunded') return giftFault('GIFT_REFUNDED', gift)
  return isPending(status) ? giftFault('GIFT_REFUND_PENDING', gift) : null
}
