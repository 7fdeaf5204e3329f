import type { Money } from '#kit/money.ts'
import { newId } from '#kit/ids.ts'
import type { Context } from '#platform/server/context.ts'
import type { Account, PostingKind } from './tables.ts'

export type { Account } from './tables.ts'

/** One movement of money: its amount goes to the debited account and comes from the credited one. */
export type Movement = { kind: PostingKind; donationId: string | null; amount: Money; debit: Account; credit: Account }

/** The two entries of a movement. They sum to zero. */
export function entriesOf(
  charityId: number,
  { kind, donationId, amount, debit, credit }: Movement,
  postedAt: Date,
  postingId = newId(postedAt.getTime()),
) {
  const shared = { charityId, postingId, kind, donationId, currency: amount.currency, postedAt }
  return [
    { ...shared, account: debit, amountMinor: amount.minor },
    { ...shared, account: credit, amountMinor: -amount.minor },
  ]
}

/** Posts movements to the books. The database judges the balance of each posting again at commit. */
export async function postToLedger(
  { tx, actor, now }: Pick<Context, 'tx' | 'now'> & { actor: { charityId: number } },
  movements: readonly Movement[],
): Promise<void> {
  await tx
    .insertInto('ledgerEntry')
    .values(movements.flatMap(movement => entriesOf(actor.charityId, movement, now())))
    .execute()
}
