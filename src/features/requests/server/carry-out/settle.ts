import { sql } from 'kysely'
import { methodIds } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { isPostDated } from '#features/gifts/cheques.ts'
import { preferenceModules, type GiftStatus, giftSteps } from '#features/gifts/rules.ts'
import { changeGifts, holdingAccount } from '#features/gifts/server/public.ts'
import { type Movement, postToLedger } from '#features/ledger/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { dayForReader, type Reader } from '#platform/server/day-for-reader.ts'
import { refuse } from '#platform/server/refuse.ts'
import { requests } from '#features/requests/contract.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

type SettledGift = RowOf<
  'donation',
  'id' | 'appPreferenceId' | 'status' | 'amountMinor' | 'currency' | 'paymentMethod' | 'chequeState' | 'chequeOn'
>

/** Marks gifts as settled, all of them or none: their money has reached the bank, so from now on they are refunded instead of voided. */
export async function settle(
  context: Pick<Context, 'tx' | 'actor' | 'now' | 'audit'> & { caller: Reader },
  { transactionIds, settlementRef }: RequestOf<typeof requests.settle>,
) {
  const { tx, actor, now, audit, caller } = context
  const { charityId, userId } = actor
  const wanted = [...new Set(transactionIds)]
  // Locked in the order of their ids, so that concurrent calls for the same gifts cannot deadlock.
  const { rows: gifts } = await sql<SettledGift>`
    select d.id, d.app_preference_id, d.status, d.amount_minor, d.currency, d.payment_method, d.cheque_state, d.cheque_on from donation d
     where d.charity_id = ${charityId} and d.id = any(${wanted}::uuid[]) order by d.id for update`.execute(tx)
  if (gifts.length < wanted.length || gifts.some(gift => !actor.can(`${preferenceModules[gift.appPreferenceId]}:view`)))
    throw refuse('NOT_FOUND')
  const { country, timeZone } = await charityOf(tx, charityId)
  const today = dayInZone(now(), timeZone)
  const dayText = (day: Day) => dayForReader(caller, country, day)
  const faults = gifts.flatMap(gift => {
    const fault = faultOf(gift, today, dayText)
    return fault ? [{ field: `transactionIds.${transactionIds.indexOf(gift.id)}`, ...fault }] : []
  })
  if (faults.length) throw refuse(requests.settle, 'NOT_SETTLABLE', faults.slice(0, 20))
  const change = { status: giftSteps.settle.to, settledAt: now(), settledBy: userId, settlementRef }
  const cheques = gifts.filter(({ paymentMethod }) => paymentMethod === methodIds.cheque).map(({ id }) => id)
  const others = wanted.filter(id => !cheques.includes(id))
  const { from } = giftSteps.settle
  const settled =
    (await changeGifts(context, charityId, { ids: others, from }, change)) +
    (await changeGifts(context, charityId, { ids: cheques, from }, { ...change, chequeState: 'cleared' }))
  if (settled < wanted.length) throw refuse(requests.settle, 'NOT_SETTLABLE')
  await postToLedger(context, gifts.map(settlementMovement))
  for (const { id, status } of gifts)
    audit({
      subject: { kind: 'donation', id },
      changes: { status: [status, 'Settled'] },
      ...(settlementRef && { detail: { settlementRef } }),
    })
  return { settled }
}

/** Why a gift is not settled: its status, or a cheque that no bank takes yet. Null when nothing is against it. */
function faultOf({ status, chequeState, chequeOn }: SettledGift, today: Day, dayText: (day: Day) => string) {
  if (!(giftSteps.settle.from as readonly GiftStatus[]).includes(status)) return { message: status }
  return isPostDated(chequeState, chequeOn, today)
    ? { code: 'CHEQUE_POST_DATED' as const, values: { day: chequeOn === null ? '' : dayText(chequeOn) } }
    : null
}

/** The posting of a settlement: moves the amount from the account that held it to the bank. */
const settlementMovement = ({ id, amountMinor, currency, paymentMethod }: SettledGift): Movement => ({
  kind: 'settlement',
  donationId: id,
  amount: { minor: amountMinor, currency },
  debit: 'bank',
  credit: holdingAccount(paymentMethod),
})
