import { type Insertable, sql } from 'kysely'
import type { Money } from '#jurisdictions/money.ts'
import { newId } from '#kit/security/ids.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/database.ts'
import type { RowSink } from '#platform/server/database/insert-rows.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import type { LedgerAccount, PostingKind } from './tables.ts'

export type LedgerEntry = Insertable<Tables['ledgerEntry']>
/** One movement of money: the amount is added to the debited account and taken from the credited one. */
export type Movement = { kind: PostingKind; donationId: string | null; amount: Money; debit: LedgerAccount; credit: LedgerAccount }

/** The two entries of a movement. They sum to zero. */
export function toLedgerEntries(
  charityId: number,
  { kind, donationId, amount, debit, credit }: Movement,
  postedAt: Date,
  postingId = newId(postedAt.getTime()),
): LedgerEntry[] {
  const posting = { charityId, postingId, kind, donationId, currency: amount.currency, postedAt }
  return [
    { ...posting, account: debit, amountMinor: amount.minor },
    { ...posting, account: credit, amountMinor: -amount.minor },
  ]
}

/**
 * Posts any number of movements in one statement. The database checks in that statement that each posting balances. Returns the ids of the
 * postings, in their order.
 */
export async function postToLedger(
  { tx, actor: { charityId }, now }: Pick<Context, 'tx' | 'now'> & { actor: { charityId: number } },
  movements: readonly Movement[],
): Promise<string[]> {
  if (movements.length === 0) return []
  const at = now()
  const postings = movements.map(({ kind, donationId, amount, debit, credit }) => {
    return {
      posting_id: newId(at.getTime()),
      kind,
      donation_id: donationId,
      amount_minor: amount.minor,
      currency: amount.currency,
      debit,
      credit,
    }
  })
  await insertPostings(tx, { charityId, at: at.toISOString(), postings: JSON.stringify(postings) })
  return postings.map(posting => posting.posting_id)
}

/** The entries of a posting differ in account and sign only: they are expanded in the database, so that half as much is sent. */
const insertPostings = preparedQuery(
  ({ charityId, at, postings }: { charityId: number; at: string; postings: string }) => sql`
    insert into ledger_entry (charity_id, posting_id, kind, donation_id, currency, posted_at, account, amount_minor)
    select ${charityId}::int, p.posting_id, p.kind, p.donation_id, p.currency, ${at}::timestamptz, e.account, e.amount_minor
      from json_to_recordset(${postings}::json)
           p (posting_id uuid, kind text, donation_id uuid, amount_minor bigint, currency text, debit text, credit text)
     cross join lateral (values (p.debit, p.amount_minor), (p.credit, -p.amount_minor)) e (account, amount_minor)`,
)

/** Writes the entries of generated gifts through the bulk loader of the sample data. */
export const loadLedgerEntries = (loader: RowSink, entries: readonly LedgerEntry[]): Promise<void> => loader.write('ledgerEntry', entries)
