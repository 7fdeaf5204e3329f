import type { Updateable } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import type { GiftStatus } from '#features/gifts/rules.ts'
import { publishEvents } from '#features/webhooks/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/database.ts'
import type { EditedColumns } from './edited-columns.ts'
import { eventColumns, eventTypeOf, giftEvent } from '../gift-events.ts'
import '../tables.ts'

/** The columns of a recorded gift that may change. */
export type GiftChange = Pick<
  Updateable<Tables['donation']>,
  | keyof EditedColumns
  | 'status'
  | 'requestStatus'
  | 'refundReason'
  | 'refundedMinor'
  | 'settledAt'
  | 'settledBy'
  | 'settlementRef'
  | 'recurrenceId'
>
type ContextPart = Pick<Context, 'tx' | 'now'> & Partial<Pick<Context, 'enqueue'>>
type GiftAsRead = { id: string; status: GiftStatus; version: number }

/** Changes a gift if it still has the status and version that the caller read. Returns false when it changed since. */
export async function changeGift(work: ContextPart, charityId: number, gift: GiftAsRead, change: GiftChange): Promise<boolean> {
  const { tx, now } = work
  const changed = await tx
    .updateTable('donation')
    .set({ ...change, version: gift.version + 1, updatedAt: now() })
    .where('charityId', '=', charityId)
    .where('id', '=', gift.id)
    .where('status', '=', gift.status)
    .where('version', '=', gift.version)
    .returning(eventColumns)
    .execute()
  await publishChange(work, charityId, change, changed)
  return changed.length > 0
}

/** Changes the gifts whose status is one of `from`, in one statement. Returns how many. */
export async function changeGifts(
  work: ContextPart,
  charityId: number,
  { ids, from }: { ids: readonly string[]; from: readonly GiftStatus[] },
  change: GiftChange,
): Promise<number> {
  const { tx, now } = work
  const changed = await tx
    .updateTable('donation')
    .set(q => ({ ...change, version: q('version', '+', 1), updatedAt: now() }))
    .where('charityId', '=', charityId)
    .where(q => q('id', '=', q.fn.any(q.val([...ids]))))
    .where('status', 'in', [...from])
    .returning(eventColumns)
    .execute()
  await publishChange(work, charityId, change, changed)
  return changed.length
}

async function publishChange(
  work: ContextPart,
  charityId: number,
  change: GiftChange,
  changed: readonly Parameters<typeof giftEvent>[1][],
): Promise<void> {
  const type = eventTypeOf(change)
  if (!type || changed.length === 0) return
  await publishEvents(
    work,
    await charityOf(work.tx, charityId),
    changed.map(gift => giftEvent(type, gift)),
  )
}
