import { changeGift, type GiftChange } from '#features/gifts/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { RequestGift } from '../read/request-gift.ts'

/** Changes a gift if it is unchanged since it was read, and audits the change. Returns false when it changed concurrently. */
export async function moveGift(
  work: Pick<Context, 'tx' | 'now' | 'audit'> & { actor: { charityId: number } },
  gift: RequestGift,
  change: GiftChange,
  detail?: Record<string, unknown>,
): Promise<boolean> {
  if (!(await changeGift(work, work.actor.charityId, gift, change))) return false
  const before = gift as unknown as Record<string, unknown>
  const changed = Object.entries(change).filter(([name, value]) => name in before && before[name] !== value)
  work.audit({
    subject: { kind: 'donation', id: gift.id },
    changes: Object.fromEntries(changed.map(([name, value]) => [name, [before[name], value]] as const)),
    ...(detail && { detail }),
  })
  return true
}
