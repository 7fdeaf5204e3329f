import type { Updateable } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/db.ts'
import type { GiftFacts } from './read-gift.ts'

type Change = Pick<
  Updateable<Tables['donation']>,
  | 'status'
  | 'requestStatus'
  | 'refundReason'
  | 'refundedMinor'
  | 'isIrasInclusion'
  | 'isIpcRegistrationForIras'
  | 'settledAt'
  | 'settledBy'
  | 'settlementRef'
>

/** Changes a gift that is still as it was read; false when somebody was faster. Says on the audit trail what changed. */
export async function moveGift(
  { tx, actor, now, audit }: Pick<Context, 'tx' | 'now' | 'audit'> & { actor: { charityId: number } },
  gift: GiftFacts,
  change: Change,
  detail?: Record<string, unknown>,
): Promise<boolean> {
  const moved = await tx
    .updateTable('donation')
    .set({ ...change, version: gift.version + 1, updatedAt: now() })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', gift.id)
    .where('status', '=', gift.status)
    .where('version', '=', gift.version)
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  const before = gift as unknown as Record<string, unknown>
  const changed = Object.entries(change).filter(([name, value]) => name in before && before[name] !== value)
  audit({
    subject: { kind: 'donation', id: gift.id },
    changes: Object.fromEntries(changed.map(([name, value]) => [name, [before[name], value]] as const)),
    ...(detail && { detail }),
  })
  return true
}
