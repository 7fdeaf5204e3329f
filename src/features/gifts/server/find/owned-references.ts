import { donationMethodIds } from '#kit/giving/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'

/**
 * Returns those of the card provider's payment numbers that gifts of this charity have which it charged. A number that was typed or
 * uploaded claims nothing.
 */
export async function ownedReferences(tx: Tx, charityId: number, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('donation')
    .select('referenceNo')
    .where('charityId', '=', charityId)
    .where('method', '=', 'Online')
    .where('donationMethod', '<>', donationMethodIds.upload)
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
