import type { Tx } from '#platform/server/db.ts'
import type { GiftFacts } from './read-gift.ts'

/** The money of an approved void is back: the gift is voided. */
export async function confirmVoided(
  { tx, now, actor }: { tx: Tx; now: () => Date; actor: { charityId: number } },
  gift: GiftFacts,
): Promise<void> {
  await tx
    .updateTable('donation')
    .set(q => ({ status: 'Voided', version: q('version', '+', 1), updatedAt: now() }))
    .where('charityId', '=', actor.charityId)
    .where('id', '=', gift.id)
    .where('status', '=', 'Void Approved')
    .execute()
}
