import { sql } from 'kysely'
import { GiftFilter } from '#features/gifts/filter.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import { addDays, type Day, type Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import { giftsMatching } from '../match/conditions.ts'
import type { GiftScope } from '../match/gift-scope.ts'

type Gift = RowOf<
  'donation',
  'id' | 'txnId' | 'donatedOn' | 'appPreferenceId' | 'itemId' | 'fundId' | 'paymentMethod' | 'amountMinor' | 'currency'
>

/** The books of some days, as they are at a moment. */
type Books = { from: Day; before: Day; settledUntil: Moment }

/**
 * The gifts of some days that were recorded and settled until a moment, in a fixed order, with what no later step changes: a refund is an
 * entry of the ledger. One that is being recorded at that moment is settled after it.
 */
export async function giftsOfBooks(tx: Tx, charityId: number, { from, before, settledUntil }: Books): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select d.id, d.txn_id, d.donated_on, d.app_preference_id, d.item_id, d.fund_id, d.payment_method, d.amount_minor, d.currency from donation d
     where d.charity_id = ${charityId} and d.donated_on >= ${from}::date and d.donated_on < ${before}::date and d.created_at <= ${settledUntil}
       and d.settled_at <= ${settledUntil}
     order by d.donated_on, d.id`.execute(tx)
  return rows
}

/** The modules of the gifts that the books of some days have at a moment. */
export async function modulesOfBooks(tx: Tx, charityId: number, { from, before, settledUntil }: Books): Promise<AppPreference[]> {
  const { rows } = await sql<RowOf<'donation', 'appPreferenceId'>>`
    select p.id as app_preference_id from unnest(${Object.values(preferenceIds)}::smallint[]) p (id)
     where exists (select from donation d
                    where d.charity_id = ${charityId} and d.app_preference_id = p.id and d.donated_on >= ${from}::date and d.donated_on < ${before}::date
                      and d.created_at <= ${settledUntil} and d.settled_at <= ${settledUntil})`.execute(tx)
  return rows.map(({ appPreferenceId }) => appPreferenceId)
}

/**
 * The number and the sum of gifts of some days that are not in the books until a moment: recorded later, or by a transaction that ended
 * after others had read them. Voided ones are left out, and those recorded from `recordedBefore` on.
 */
export async function giftsOutsideBooks(
  tx: Tx,
  scope: GiftScope,
  { from, before, settledUntil, recordedBefore = null }: Books & { recordedBefore?: Moment | null },
) {
  const filter = GiftFilter.parse({ appPreferenceId: allPreferencesId, startDate: from, endDate: addDays(before, -1) })
  const { rows } = await sql<Computed<{ count: number; minor: number }>>`
    select count(*)::int as count, coalesce(sum(d.amount_minor), 0)::bigint as minor from ${giftsMatching(scope, filter)}
     where d.status <> 'Voided' and (d.settled_at is null or d.settled_at > ${settledUntil} or d.created_at > ${settledUntil})
       and (${recordedBefore}::timestamptz is null or d.created_at < ${recordedBefore}::timestamptz)`.execute(tx)
  return rows[0] ?? { count: 0, minor: 0 }
}
