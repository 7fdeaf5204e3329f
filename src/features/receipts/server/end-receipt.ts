import type { Context } from '#platform/server/context.ts'

/** The standing receipt of a gift stands no longer. Answers its number, or null when there was none. */
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

/** Says on a voided receipt which standing one took its place. Answers both numbers, or null when one of them is not as it must be. */
export async function replaceReceipt(
  { tx }: Pick<Context, 'tx'>,
  charityId: number,
  voidedDonationId: string,
  newDonationId: string,
): Promise<{ receiptNo: string; replacedBy: string } | null> {
  const standing = await tx
    .selectFrom('receipt')
    .select('receiptNo')
    .where('charityId', '=', charityId)
    .where('donationId', '=', newDonationId)
    .where('state', '=', 'issued')
    .executeTakeFirst()
  if (!standing) return null
  const replaced = await tx
    .updateTable('receipt')
    .set({ state: 'replaced', replacedBy: standing.receiptNo })
    .where('charityId', '=', charityId)
    .where('donationId', '=', voidedDonationId)
    .where('state', '=', 'voided')
    .returning('receiptNo')
    .executeTakeFirst()
  return replaced ? { receiptNo: replaced.receiptNo, replacedBy: standing.receiptNo } : null
}
