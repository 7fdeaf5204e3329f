import { changeGifts } from '#features/gifts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RequestGift } from '../read/request-gift.ts'

/** The money of an approved void is back: the gift is voided. */
export async function confirmVoided(
  { tx, now, actor }: { tx: Tx; now: () => Date; actor: { charityId: number } },
  gift: RequestGift,
): Promise<void> {
  await changeGifts({ tx, now }, actor.charityId, { ids: [gift.id], from: ['Void Approved'] }, { status: 'Voided' })
}
