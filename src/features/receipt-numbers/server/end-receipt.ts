import type { Context } from '#platform/server/context.ts'

/** Voids the receipts of many gifts in one statement. */
export async function voidReceipts(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  charityId: number,
  donationIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable('receipt')
    .set({ state: 'voided', voidedAt: now() })
    .where('charityId', '=', charityId)
    .where('state', '=', 'issued')
    .where(q => q('donationId', '=', q.fn.any(q.val([...donationIds]))))
    .execute()
}

/** Voids the receipt of a gift. Returns its number, or null when there was none. */
export async function voidReceipt({ tx, now }: Pick<Context, 'tx' | 'now'>, charityId: number, donationId: string): Promise<string | null> {
  const voided = await tx
    .updateTable('receipt')
    .set({ state: 'voided', voidedAt: now() })
    .where('charityId', '=', charityId)
    .where('donationId', '=', donationId)
    .where('state', '=', 'issued')
    .returning('receiptNo')
    .executeTakeFirst()
  return voided?.receiptNo ?? null
}

/**
 * Links a voided receipt to the valid one that replaces it, of the same gift or another. Returns both numbers, or null when the states do
 * not allow it: a gift replaces one other at most.
 */
export async function replaceReceipt(
  { tx }: Pick<Context, 'tx'>,
  charityId: number,
  voidedDonationId: string,
  newDonationId: string,
): Promise<{ receiptNo: string; replacedBy: string } | null> {
  const validReceipt = await tx
    .selectFrom('receipt')
    .select('receiptNo')
    .where('charityId', '=', charityId)
    .where('donationId', '=', newDonationId)
    .where('state', '=', 'issued')
    .forUpdate()
    .executeTakeFirst()
  if (!validReceipt) return null
  if (voidedDonationId !== newDonationId && (await replacesAnother(tx, charityId, voidedDonationId, newDonationId))) return null
  const replaced = await tx
    .updateTable('receipt')
    .set({ state: 'replaced', replacedBy: validReceipt.receiptNo })
    .where('charityId', '=', charityId)
    .where('donationId', '=', voidedDonationId)
    .where('state', '=', 'voided')
    .returning('receiptNo')
    .executeTakeFirst()
  return replaced ? { receiptNo: replaced.receiptNo, replacedBy: validReceipt.receiptNo } : null
}

async function replacesAnother(tx: Context['tx'], charityId: number, voidedDonationId: string, newDonationId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('receipt as own')
    .innerJoin('receipt as old', join => join.onRef('old.charityId', '=', 'own.charityId').onRef('old.replacedBy', '=', 'own.receiptNo'))
    .select('old.receiptNo')
    .where('own.charityId', '=', charityId)
    .where('own.donationId', '=', newDonationId)
    .where('old.donationId', 'not in', [newDonationId, voidedDonationId])
    .executeTakeFirst()
  return other !== undefined
}
