import { formatMoney } from '#jurisdictions/money.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { chequeReturnFault, chequeStepRight, type ChequeTarget } from '#features/gifts/cheques.ts'
import { giftSteps, isEnded, preferenceModules, settleableStatuses } from '#features/gifts/rules.ts'
import { changeGifts, findOnSameCheques, paidOtherwiseFirst } from '#features/gifts/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { dayForReader, type Reader } from '#platform/server/day-for-reader.ts'
import { refuse } from '#platform/server/refuse.ts'
import { requests } from '#features/requests/contract.ts'
import { voidRejectedStatus } from '#features/requests/rules.ts'
import { reasonNeededError } from '../ask/open-request.ts'
import { lockGifts, returnable, voidReturned } from '../ask/void-directly.ts'
import { notifyPayer } from '../decide/notify.ts'
import { type RequestGift, requireRequestGift } from '../read/request-gift.ts'
import { settle } from './settle.ts'

type MoveInput = RequestOf<typeof requests.moveCheques>
/** The parts of a call that moving cheques needs; a settlement returns those that its statement takes back. */
type Writer = Pick<Context, 'tx' | 'actor' | 'now' | 'audit' | 'enqueue'> & { caller: Reader }

/**
 * Moves cheques to their next state: banked, cleared, which settles their gifts, or returned, which voids them, also after they were
 * settled.
 */
export async function moveCheques(context: Writer, asked: MoveInput) {
  const { to } = asked
  const { gifts, others } = await lockCheques(context, [...new Set(asked.transactionIds)], to)
  const stuck = gifts.filter(gift => chequeStepRight(to, gift) === null)
  const placeOf = (id: string) => asked.transactionIds.indexOf(others.get(id) ?? id)
  if (stuck.length) throw notMovable(placeOf, stuck)
  if (to === 'banked') await bank(context, asked, gifts, placeOf)
  else if (to === 'cleared') await settle(context, { transactionIds: gifts.map(({ id }) => id), settlementRef: asked.settlementRef })
  else await takeOut(context, gifts, asked.remarks, placeOf)
  return { moved: gifts.length }
}

/**
 * Locks the gifts and the others on the same cheques, also those that counters add concurrently: a locked gift takes no more on its cheque.
 * `others`: each with the id of the given gift on its cheque.
 */
async function lockCheques(context: Writer, asked: readonly string[], to: ChequeTarget) {
  const findOthers = () => findOnSameCheques(context, asked, to === 'returned' ? status => !isEnded(status) : undefined)
  let others = await findOthers()
  for (;;) {
    const gifts = await findCheques(context, asked, [...others.keys()], to)
    const found = await findOthers()
    if ([...found.keys()].every(id => others.has(id))) return { gifts, others }
    others = found
  }
}

/**
 * Locks the gifts and the other gifts on the same cheques (`others`). Refuses gifts of modules that the caller may not see, and steps that
 * the caller may not take with one of them.
 */
async function findCheques(context: Writer, asked: readonly string[], others: readonly string[], to: ChequeTarget): Promise<RequestGift[]> {
  const ids = [...asked, ...others]
  const open = await lockGifts(context, ids, to === 'returned' ? returnable : undefined)
  const found = new Map(open.map(gift => [gift.id, gift]))
  for (const id of ids) if (!found.has(id)) found.set(id, await requireRequestGift(context, id)) // was not locked, because its status allows no step: the refusal names it
  const gifts = ids.map(id => found.get(id)!)
  const { can } = context.actor
  const isHidden = (id: string) => !can(`${preferenceModules[found.get(id)!.appPreferenceId]}:view`)
  if (asked.some(isHidden)) throw refuse('NOT_FOUND')
  if (others.some(isHidden)) throw refuse('FORBIDDEN')
  const isForbidden = (gift: RequestGift) => {
    const right = chequeStepRight(to, gift)
    return right !== null && !can(right === 'edit' ? `${preferenceModules[gift.appPreferenceId]}:edit` : right)
  }
  if (gifts.some(isForbidden)) throw refuse('FORBIDDEN')
  return gifts
}

async function bank(context: Writer, asked: MoveInput, gifts: readonly RequestGift[], placeOf: PlaceOf): Promise<void> {
  const { tx, actor, now, audit, caller } = context
  const { country, timeZone } = await charityOf(tx, actor.charityId)
  const today = dayInZone(now(), timeZone)
  const bankedOn = asked.bankedOn ?? today
  if (bankedOn > today) throw refuse('INVALID', [{ field: 'bankedOn', code: 'DAY_TO_COME' }])
  const postDated = gifts.filter(({ chequeOn }) => chequeOn !== null && chequeOn > bankedOn)
  if (postDated.length)
    throw notMovable(placeOf, postDated, ({ chequeOn }) => ({
      code: 'CHEQUE_POST_DATED',
      values: { day: chequeOn === null ? '' : dayForReader(caller, country, chequeOn) },
    }))
  const change = { chequeState: 'banked', chequeBankedOn: bankedOn } as const
  await changeGifts(context, actor.charityId, { ids: gifts.map(({ id }) => id), from: settleableStatuses }, change)
  for (const { id } of gifts)
    audit({ subject: { kind: 'donation', id }, changes: { chequeState: ['inHand', 'banked'] }, detail: { bankedOn } })
}

/** Voids the gifts of returned cheques, and notifies the payers that the cheque was returned and the receipt is void. */
async function takeOut(context: Writer, gifts: readonly RequestGift[], words: string | null, placeOf: PlaceOf): Promise<void> {
  if (!words) throw reasonNeededError()
  await refuseUnreturnable(context, gifts, placeOf)
  await voidReturned(context, gifts, words)
  for (const gift of gifts) {
    const amount = formatMoney({ minor: gift.amountMinor, currency: gift.currency })
    await notifyPayer(context, gift, { kind: 'return', receiptNo: gift.validReceiptNo, amount, way: 'hand' })
  }
}

/**
 * Refuses gifts that are not settled and whose void was rejected, and, from a caller who may not void directly, those that were recorded as
 * paid in another way: by calling them returned cheques, one person would void any gift.
 */
async function refuseUnreturnable({ tx, actor }: Writer, gifts: readonly RequestGift[], placeOf: PlaceOf): Promise<void> {
  const rejected = gifts.filter(({ requestStatus, chequeState }) => requestStatus === voidRejectedStatus && chequeState !== 'cleared')
  if (rejected.length) throw notMovable(placeOf, rejected, () => ({ code: 'CHEQUE_VOID_REJECTED' }))
  if (actor.can(giftSteps.directVoid.right)) return
  const ids = gifts.map(({ id }) => id)
  const paidOtherwise = await paidOtherwiseFirst(tx, actor.charityId, ids)
  const refused = gifts.filter(({ id }) => paidOtherwise.has(id))
  if (refused.length) throw notMovable(placeOf, refused, () => ({ code: 'NO_CHEQUE_AT_FIRST' }))
}

const returnFaults = { refunded: 'CHEQUE_REFUNDED', refundPending: 'CHEQUE_REFUND_PENDING' } as const
function stateFault(gift: RequestGift): Pick<FieldFault, 'code'> {
  const fault = chequeReturnFault(gift)
  if (fault === 'refunded' || fault === 'refundPending') return { code: returnFaults[fault] }
  return { code: gift.chequeState ? 'CHEQUE_STANDS' : 'NOT_FOLLOWED' }
}
/** The position in the input of a gift, or of the gift through which it was found, for the fault that names it. */
type PlaceOf = (id: string) => number
function notMovable(
  placeOf: PlaceOf,
  gifts: readonly RequestGift[],
  faultOf: (gift: RequestGift) => Omit<FieldFault, 'field'> = stateFault,
) {
  const faults = gifts.slice(0, 20).map(gift => ({ field: `transactionIds.${placeOf(gift.id)}`, ...faultOf(gift) }))
  return refuse(requests.moveCheques, 'CHEQUE_NOT_MOVABLE', faults)
}
