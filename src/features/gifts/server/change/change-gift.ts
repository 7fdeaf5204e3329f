import type { Updateable } from 'kysely'
import type { GiftStatus } from '#features/gifts/rules.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/database.ts'
import type { EditedColumns } from './validate-edit.ts'
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
  | 'chequeBankedOn'
>
type ContextPart = Pick<Context, 'tx' | 'now'>
type GiftAsRead = { id: string; status: GiftStatus; version: number }

/** Changes a gift that still has the status and version it was read with. Returns false when it has changed since. */
export async function changeGift({ tx, now }: ContextPart, charityId: number, gift: GiftAsRead, change: GiftChange): Promise<boolean> {
  const changed = await tx
    .updateTable('donation')
    .set({ ...change, version: gift.version + 1, updatedAt: now() })
    .where('charityId', '=', charityId)
    .where('id', '=', gift.id)
    .where('status', '=', gift.status)
    .where('version', '=', gift.version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Changes the gifts whose status is one of `from`, in one statement. Returns how many. */
export async function changeGifts(
  { tx, now }: ContextPart,
  charityId: number,
  { ids, from }: { ids: readonly string[]; from: readonly GiftStatus[] },
  change: GiftChange,
): Promise<number> {
  const changed = await tx
    .updateTable('donation')
    .set(q => ({ ...change, version: q('version', '+', 1), updatedAt: now() }))
    .where('charityId', '=', charityId)
    .where(q => q('id', '=', q.fn.any(q.val([...ids]))))
    .where('status', 'in', [...from])
    .returning('id')
    .execute()
  return changed.length
}
