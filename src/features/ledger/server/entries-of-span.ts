import { sql } from 'kysely'
import type { Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import './tables.ts'

export type SpanEntry = RowOf<'ledgerEntry', 'postingId' | 'postedAt' | 'kind' | 'account' | 'amountMinor' | 'currency' | 'donationId'>

/** The entries of a span of time, always in the same order: once it is over, none of them changes and none is added. */
export async function entriesOfSpan(
  tx: Tx,
  charityId: number,
  { startsAt, endsBefore }: { startsAt: Moment; endsBefore: Moment },
): Promise<SpanEntry[]> {
  const { rows } = await sql<SpanEntry>`
    select e.posting_id, e.posted_at, e.kind, e.account, e.amount_minor, e.currency, e.donation_id from ledger_entry e
     where e.charity_id = ${charityId} and e.posted_at >= ${startsAt} and e.posted_at < ${endsBefore}
     order by e.posted_at, e.posting_id, e.account, e.amount_minor`.execute(tx)
  return rows
}
