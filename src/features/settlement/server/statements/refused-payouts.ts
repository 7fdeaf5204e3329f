import { sql } from 'kysely'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import '../tables.ts'

type RefusedPayout = RowOf<'refusedPayout', 'settlementNo' | 'paidOn' | 'netMinor'> & { refusedAt: Date }

/** Notes a payout that is not stored while its month is locked, once. */
export const noteRefusedPayout = (tx: Tx, charityId: number, payout: RefusedPayout) =>
  tx
    .insertInto('refusedPayout')
    .values({ charityId, ...payout })
    .onConflict(conflict => conflict.columns(['charityId', 'settlementNo']).doNothing())
    .execute()

/** Removes what was noted of a payout that is stored now. */
export const forgetRefusedPayout = (tx: Tx, charityId: number, settlementNo: string) =>
  tx.deleteFrom('refusedPayout').where('charityId', '=', charityId).where('settlementNo', '=', settlementNo).execute()

/** Removes the payouts that the provider does not list any more, such as those that failed after all. */
export const keepRefusedPayouts = (tx: Tx, charityId: number, listed: readonly string[]) =>
  tx
    .deleteFrom('refusedPayout')
    .where('charityId', '=', charityId)
    .where(q => q.not(q('settlementNo', '=', q.fn.any(q.val([...listed])))))
    .execute()

/** The payouts that wait for their months. */
export const listRefusedPayouts = (tx: Tx, charityId: number): Promise<Pick<RefusedPayout, 'settlementNo' | 'paidOn'>[]> =>
  tx.selectFrom('refusedPayout').select(['settlementNo', 'paidOn']).where('charityId', '=', charityId).execute()

/** The payouts of months before a day that wait until their month is opened: how many, what they come to, and the oldest. */
export async function refusedPayoutsBefore(tx: Tx, charityId: number, { before }: { before: Day }) {
  const { rows } = await sql<Computed<{ count: number; minor: number; oldestOn: Day | null }>>`
    select count(*)::int as count, coalesce(sum(p.net_minor), 0)::bigint as minor, min(p.paid_on) as oldest_on
      from refused_payout p where p.charity_id = ${charityId} and p.paid_on < ${before}::date`.execute(tx)
  return rows[0] ?? { count: 0, minor: 0, oldestOn: null }
}
