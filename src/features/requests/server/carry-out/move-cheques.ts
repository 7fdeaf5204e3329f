import { formatMoney } from '#jurisdictions/money.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { chequeSteps, type ChequeTarget } from '#features/gifts/cheques.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { changeGifts } from '#features/gifts/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { requests } from '#features/requests/contract.ts'
import { needsReason } from '../ask/open-request.ts'
import { lockGifts, voidReturned } from '../ask/void-directly.ts'
import { notifyPayer } from '../decide/notify.ts'
import { type RequestGift, requireRequestGift } from '../read/request-gift.ts'
import { settle } from './settle.ts'

type MoveInput = In<typeof requests.moveCheques>

/** Moves cheques to their next state: to the bank, settled when they are cleared, or out of the books when the bank returned them. */
export async function moveCheques(context: Context, asked: MoveInput) {
  const { to } = asked
  const ids = [...new Set(asked.transactionIds)]
  const gifts = await findCheques(context, ids, to)
  const stuck = gifts.filter(({ chequeState, status }) => chequeState !== chequeSteps[to].from || !isUnsettled(status))
  if (stuck.length) throw notMovable(asked, stuck)
  if (to === 'banked') await bank(context, asked, gifts)
  else if (to === 'cleared') await settle(context, { transactionIds: ids, settlementRef: asked.settlementRef })
  else await takeOut(context, gifts, asked.remarks)
  return { moved: gifts.length }
}

const isUnsettled = (status: RequestGift['status']) => status === 'Accepted' || status === 'Offline'

/** Locks the gifts; refuses those of modules that the caller may not see, and steps that the caller may not take. */
async function findCheques(context: Context, ids: readonly string[], to: ChequeTarget): Promise<RequestGift[]> {
  const open = await lockGifts(context, ids)
  const found = new Map(open.map(gift => [gift.id, gift]))
  for (const id of ids) if (!found.has(id)) found.set(id, await requireRequestGift(context, id)) // settled or ended: named in the refusal
  const gifts = ids.map(id => found.get(id)!)
  const { can } = context.actor
  if (gifts.some(({ appPreferenceId }) => !can(`${preferenceModules[appPreferenceId]}:view`))) throw refuse('NOT_FOUND')
  const { right } = chequeSteps[to]
  if (gifts.some(({ appPreferenceId }) => !can(right === 'edit' ? `${preferenceModules[appPreferenceId]}:edit` : right)))
    throw refuse('FORBIDDEN')
  return gifts
}

async function bank(context: Context, asked: MoveInput, gifts: readonly RequestGift[]): Promise<void> {
  const { tx, actor, now, audit } = context
  const today = dayInZone(now(), (await charityOf(tx, actor.charityId)).timeZone)
  const bankedOn = asked.bankedOn ?? today
  if (bankedOn > today) throw refuse('INVALID', [{ field: 'bankedOn', code: 'DAY_TO_COME' }])
  const postDated = gifts.filter(({ chequeOn }) => chequeOn !== null && chequeOn > bankedOn)
  if (postDated.length)
    throw notMovable(asked, postDated, ({ chequeOn }) => ({ code: 'CHEQUE_POST_DATED', values: { day: chequeOn ?? '' } }))
  const change = { chequeState: 'banked', chequeBankedOn: bankedOn } as const
  await changeGifts(context, actor.charityId, { ids: gifts.map(({ id }) => id), from: ['Accepted', 'Offline'] }, change)
  for (const { id } of gifts)
    audit({ subject: { kind: 'donation', id }, changes: { chequeState: ['inHand', 'banked'] }, detail: { bankedOn } })
}

/** The payer is told that the cheque came back, and that the receipt is void. */
async function takeOut(context: Context, gifts: readonly RequestGift[], words: string | null): Promise<void> {
  if (!words) throw needsReason()
  await voidReturned(context, gifts, words)
  for (const gift of gifts) {
    const amount = formatMoney({ minor: gift.amountMinor, currency: gift.currency })
    await notifyPayer(context, gift, { kind: 'return', receiptNo: gift.standingNo, amount, way: 'hand' })
  }
}

const stateFault = ({ chequeState }: RequestGift): Pick<FieldFault, 'code'> => ({ code: chequeState ? 'CHEQUE_STANDS' : 'NOT_FOLLOWED' })
function notMovable(
  { transactionIds }: MoveInput,
  gifts: readonly RequestGift[],
  faultOf: (gift: RequestGift) => Omit<FieldFault, 'field'> = stateFault,
) {
  const faults = gifts.slice(0, 20).map(gift => ({ field: `transactionIds.${transactionIds.indexOf(gift.id)}`, ...faultOf(gift) }))
  return refuse(requests.moveCheques, 'CHEQUE_NOT_MOVABLE', faults)
}
