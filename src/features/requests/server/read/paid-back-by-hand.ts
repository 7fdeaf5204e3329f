import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'

/** What was paid back from the bank of voided gifts whose provider declined to, among the provider's numbers of their payments, in minor units. */
export async function paidBackByHand(tx: Tx, charityId: number, references: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('payBack as p')
    .innerJoin('voidRefundRequest as r', join => join.onRef('r.charityId', '=', 'p.charityId').onRef('r.id', '=', 'p.requestId'))
    .select('p.amountMinor')
    .where('p.charityId', '=', charityId)
    .where('p.state', '=', 'byHand')
    .where('r.type', '=', 'Void')
    .where(q => q('p.chargeRef', '=', q.fn.any(q.val([...references]))))
    .execute()
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
