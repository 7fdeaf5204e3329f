import { type RawBuilder, sql } from 'kysely'
import { giftsOfDeclarations } from '#features/gifts/server/public.ts'
import { methodIds } from '#kit/giving/ids.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import './tables.ts'

/** Whether a gift is cash that somebody counted and signed for; the expressions give its id and its way of paying. */
export const isDeclaredCash = (
  charityId: number,
  donationId: RawBuilder<unknown>,
  paymentMethod: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql`(${paymentMethod} = ${methodIds.cash} and exists (select from declared_gift x where x.charity_id = ${charityId} and x.donation_id = ${donationId}))`

type DeclaredMethods = Renamed<'declaredGift', { counted: 'paymentMethod' }> & RowOf<'donation', 'paymentMethod'>
/** How a gift of a declaration was paid when it was counted, and how it is paid now; nothing where nobody counted it. Its row is locked. */
export async function declaredMethodsOf(tx: Tx, charityId: number, donationId: string): Promise<number[]> {
  const { rows } = await sql<DeclaredMethods>`
    select x.payment_method as counted, d.payment_method
      from declared_gift x join ${giftsOfDeclarations(charityId)} d on d.id = x.donation_id
     where x.charity_id = ${charityId} and x.donation_id = ${donationId}`.execute(tx)
  return rows.flatMap(({ counted, paymentMethod }) => [counted, paymentMethod])
}

/** Whether a gift whose row the caller has locked is, or was when it was counted, cash of a declaration. */
export const hasDeclaredCash = async (tx: Tx, charityId: number, donationId: string): Promise<boolean> =>
  (await declaredMethodsOf(tx, charityId, donationId)).includes(methodIds.cash)

/**
 * The account of a gift's cash: once its declaration is closed, the count says what there is, and a correction of the gift changes what was
 * over or short. The declaration is locked, so that none is closed while the caller corrects.
 */
export async function cashAccountOf(tx: Tx, charityId: number, donationId: string): Promise<'cash' | 'overAndShort'> {
  const { rows } = await sql<RowOf<'declaration', 'state'>>`
    select e.state from declared_gift x join declaration e on e.charity_id = ${charityId} and e.id = x.declaration_id
     where x.charity_id = ${charityId} and x.donation_id = ${donationId} for share of e`.execute(tx)
  return rows[0]?.state === 'closed' ? 'overAndShort' : 'cash'
}

/** Records that the money of a voided gift never came in, so that no count expects it. The gift is of a declaration. */
export async function recordUncollected({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>, donationId: string): Promise<void> {
  const row = { charityId: actor.charityId, donationId, saidBy: actor.userId, saidAt: now().toISOString() }
  await tx.insertInto('uncollectedGift').values(row).execute()
}
