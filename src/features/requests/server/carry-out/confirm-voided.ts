import { changeGifts } from '#features/gifts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RequestGift } from '../read/request-gift.ts'

/** Sets an approved void to 'Voided' after its money was paid back. */
export async function confirmVoided(
  { tx, now, actor }: { tx: Tx; now: () => Date; actor: { charityId: number } },
  gift: RequestGift,
): Promise<void> {
  await changeGifts({ tx, now }, actor.charityId, { ids: [gift.id], from: ['Void Approved'] }, { status: 'Voided' })
}
