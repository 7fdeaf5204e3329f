import type { Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Movement } from './post-to-ledger.ts'
import './tables.ts'

const postedMovements = (tx: Tx, charityId: number) =>
  tx
    .selectFrom('ledgerEntry as debited')
    .innerJoin('ledgerEntry as credited', join =>
      join
        .on('credited.charityId', '=', charityId)
        .onRef('credited.postingId', '=', 'debited.postingId')
        .on('credited.amountMinor', '<', 0),
    )
    .select(['debited.kind', 'debited.donationId', 'debited.amountMinor', 'debited.currency'])
    .select(['debited.account as debit', 'credited.account as credit'])
    .where('debited.charityId', '=', charityId)
    .where('debited.amountMinor', '>', 0)
    .orderBy('debited.postingId')

type Posted = Omit<Movement, 'amount'> & { amountMinor: number; currency: Movement['amount']['currency'] }
const toMovement = ({ amountMinor, currency, ...movement }: Posted): Movement => ({ ...movement, amount: { minor: amountMinor, currency } })

/** The movements of postings, in the order in which they were posted. */
export async function movementsOf(tx: Tx, charityId: number, postingIds: readonly string[]): Promise<Movement[]> {
  if (postingIds.length === 0) return []
  const rows = await postedMovements(tx, charityId)
    .where(q => q('debited.postingId', '=', q.fn.any(q.val([...postingIds]))))
    .execute()
  return rows.map(toMovement)
}

type Span = { from: Moment; until: Moment }
/** The movements of gifts that were posted in a span of time, both its ends included. */
export async function movementsOfGifts(tx: Tx, charityId: number, giftIds: readonly string[], { from, until }: Span): Promise<Movement[]> {
  const rows = await postedMovements(tx, charityId)
    .where(q => q('debited.donationId', '=', q.fn.any(q.val([...giftIds]))))
    .where('debited.postedAt', '>=', from)
    .where('debited.postedAt', '<=', until)
    .execute()
  return rows.map(toMovement)
}
