import { sql } from 'kysely'
import type { Gift, NewGift } from '#features/gifts/columns.ts'
import { type GiftStatus, isVoidable } from '#features/gifts/rules.ts'
import { counterRefusals } from '#features/gifts/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** How long further gifts can be added to a payment, in milliseconds. */
const paymentWindow = 60 * 60_000

type FirstGift = Pick<Gift, 'id' | 'paidWith' | 'donorId' | 'paymentMethod' | 'chequeNo' | 'chequeState' | 'status'>
/**
 * The id of the first gift of the payment that covers this gift too. Refuses a gift of another user, donor, payment method or cheque, one
 * that is settled, or whose void or refund is asked for or done, and one older than an hour. Locks that first gift, so that its cheque
 * does not move concurrently.
 */
export async function firstOfPayment(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  gift: NewGift,
  id: string,
): Promise<string> {
  const { rows } = await sql<FirstGift>`
    select id, paid_with, donor_id, payment_method, cheque_no, cheque_state, status from donation
     where charity_id = ${actor.charityId} and created_by = ${actor.userId}
       and created_at > ${new Date(now().getTime() - paymentWindow)}
       and id = (select coalesce(n.paid_with, n.id) from donation n where n.charity_id = ${actor.charityId} and n.id = ${id})
       for share`.execute(tx)
  const [first] = rows
  const isOne =
    first?.status === 'Offline' &&
    first.donorId === gift.donorId &&
    first.paymentMethod === gift.paymentMethod &&
    first.chequeNo === (gift.chequeNo ?? null) &&
    first.chequeState === (gift.chequeState ?? null)
  if (!isOne) throw refuse(counterRefusals, 'NOT_ONE_PAYMENT', [{ field: 'paidWith', code: 'OTHER_PAYMENT' }])
  return first.id
}

/** The other gifts that the same cheques paid and that a step moves too, each with the id of the given gift on its cheque. */
export async function findOnSameCheques(
  { tx, actor: { charityId } }: { tx: Context['tx']; actor: { charityId: number } },
  ids: readonly string[],
  isMoved: (status: GiftStatus) => boolean = isVoidable,
): Promise<Map<string, string>> {
  const { rows } = await sql<RowOf<'donation', 'id' | 'status'> & Renamed<'donation', { foundBy: 'id' }>>`
    with asked as materialized (
      select id, coalesce(paid_with, id) as first from donation where charity_id = ${charityId} and id = any(${[...ids]}::uuid[]))
    select d.id, d.status, a.id as found_by from asked a join donation d on d.charity_id = ${charityId} and d.id = a.first
     where d.cheque_state is not null
     union all
    select d.id, d.status, a.id from asked a join donation d on d.charity_id = ${charityId} and d.paid_with = a.first
     where d.cheque_state is not null`.execute(tx)
  const others = rows.filter(({ id, status }) => !ids.includes(id) && isMoved(status))
  return new Map(others.map(({ id, foundBy }) => [id, foundBy]))
}
