import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'

/** Returns those of the card provider's payment numbers that gifts of this charity have. */
export async function ownedReferences(tx: Tx, charityId: number, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('donation')
    .select('referenceNo')
    .where('charityId', '=', charityId)
    .where(q => q('referenceNo', '=', q.fn.any(q.val([...numbers]))))
    .execute()
  return new Set(rows.map(({ referenceNo }) => referenceNo ?? ''))
}

/** The gifts that have these numbers of their payments, with how they were paid. */
export const giftsWithReferences = (tx: Tx, charityId: number, numbers: readonly string[]) =>
  tx
    .selectFrom('donation')
    .select(['id', 'paymentMethod'])
    .where('charityId', '=', charityId)
    .where(q => q('referenceNo', '=', q.fn.any(q.val([...numbers]))))
    .execute()
