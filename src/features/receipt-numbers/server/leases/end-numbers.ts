import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { issuableStates, type LeasedState } from '#features/receipt-numbers/rules.ts'
import type { LeasedReceiptNo } from '../issue-receipts.ts'
import '../tables.ts'

type Ender = Pick<Context, 'tx' | 'now'> & { actor: Pick<Context['actor'], 'charityId' | 'userId'> }
type OfLease = { leaseId: string; receiptNo: string }

/** Takes the number of a printed slip for its gift, also after the lease has expired. Null when it is used, void, or leased again since. */
export async function issueLeasedNo(ender: Ender, number: OfLease): Promise<LeasedReceiptNo | null> {
  const { rows } = await endNumbers(ender, { ...number, receiptNos: [number.receiptNo] }, 'issued', issuableStates)
  return rows[0] ?? null
}

/** Ends the number of a slip whose money was handed back, with the reason. False when a gift has it, or it was ended before. */
export async function voidLeasedNo(ender: Ender, number: OfLease, reason: string): Promise<boolean> {
  const { rows } = await endNumbers(ender, { ...number, receiptNos: [number.receiptNo] }, 'voided', issuableStates, reason)
  return rows.length > 0
}

/**
 * Takes back numbers that a device says it has not given out. Others than those that wait are left as they are. Returns how many came back.
 */
export async function returnLeasedNos(ender: Ender, leaseId: string, receiptNos: readonly string[]): Promise<number> {
  const { rows } = await endNumbers(ender, { leaseId, receiptNos }, 'returned', ['leased'])
  return rows.length
}

async function endNumbers(
  { tx, now, actor }: Ender,
  { leaseId, receiptNos }: { leaseId: string; receiptNos: readonly string[] },
  state: LeasedState,
  from: readonly LeasedState[],
  reason: string | null = null,
) {
  const rows = await tx
    .updateTable('leasedReceiptNo')
    .set({ state, reason, endedAt: now(), endedBy: actor.userId })
    .where('charityId', '=', actor.charityId)
    .where('leaseId', '=', leaseId)
    .where(q => q('receiptNo', '=', q.fn.any(q.val([...receiptNos]))))
    .where('state', 'in', [...from])
    .returning(['receiptNo', 'number'])
    .execute()
  return { rows }
}

/** Ends the numbers of leases that are over, of which no device said anything. Returns how many. */
export async function expireLeases(tx: Tx, charityId: number, now: Date): Promise<number> {
  const expired = await tx
    .updateTable('leasedReceiptNo as n')
    .from('receiptLease as l')
    .set({ state: 'expired', endedAt: now })
    .where('n.charityId', '=', charityId)
    .where('n.state', '=', 'leased')
    .where('l.charityId', '=', charityId)
    .whereRef('l.id', '=', 'n.leaseId')
    .where('l.expiresAt', '<=', now.toISOString())
    .executeTakeFirst()
  return Number(expired.numUpdatedRows)
}
