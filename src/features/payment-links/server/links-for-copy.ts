import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** What is on file of the payment links that were sent to a person, by its records, for a copy of the person's data. */
export async function listLinksForCopy(tx: Tx, charityId: number, donorIds: readonly string[]) {
  const links = await tx
    .selectFrom('paymentLink')
    .select(['amountMinor as minor', 'currency', 'state', 'createdAt as sentAt', 'expiresAt', 'endedAt', 'giftLines'])
    .where('charityId', '=', charityId)
    .where(q => q('donorId', '=', q.fn.any(q.val([...donorIds]))))
    .orderBy('id')
    .execute()
  return links.map(({ minor, currency, giftLines, ...link }) => ({
    amount: { minor, currency },
    ...link,
    for: (giftLines ?? []).map(({ name, amountMinor }) => ({ name, amount: { minor: amountMinor, currency } })),
  }))
}
