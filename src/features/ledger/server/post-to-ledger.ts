import type { Insertable } from 'kysely'
import type { Money } from '#jurisdictions/money.ts'
import { newId } from '#kit/security/ids.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/database.ts'
import { insertRows, type RowSink } from '#platform/server/database/insert-rows.ts'
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

/** Posts any number of movements in one statement. The database checks in that statement that each posting balances. */
export async function postToLedger(
  { tx, actor: { charityId }, now }: Pick<Context, 'tx' | 'now'> & { actor: { charityId: number } },
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return
  const at = now()
  const entries = movements.flatMap(movement => toLedgerEntries(charityId, movement, at))
  await insertRows(tx, 'ledgerEntry', entries)
}

/** Writes the entries of generated gifts through the bulk loader of the sample data. */
export const loadLedgerEntries = (loader: RowSink, entries: readonly LedgerEntry[]): Promise<void> => loader.write('ledgerEntry', entries)
