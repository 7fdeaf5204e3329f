import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { recurring } from '../contract.ts'
import './tables.ts'

/** D13: stops a recurring gift for good. A charge that is under way is still recorded if it was made. */
export async function cancelRecurrence({ tx, actor, now, audit }: Context, { recurrenceId, remarks }: In<typeof recurring.cancel>) {
  const cancelled = await tx
    .updateTable('recurrence')
    .set(q => ({
      state: 'cancelled',
      pauseReason: null,
      softDeclines: 0,
      retryOn: null,
      cancelledAt: now(),
      cancelledBy: actor.userId,
      ...(remarks !== null && { remarks }),
      version: q('version', '+', 1),
      updatedAt: now(),
    }))
    .where('charityId', '=', actor.charityId)
    .where('id', '=', recurrenceId)
    .where('state', 'in', ['active', 'paused'])
    .returning('id')
    .executeTakeFirst()
  if (!cancelled) {
    const known = await tx
      .selectFrom('recurrence')
      .select('id')
      .where('charityId', '=', actor.charityId)
      .where('id', '=', recurrenceId)
      .executeTakeFirst()
    throw known ? refuse(recurring.cancel, 'OVER') : refuse('NOT_FOUND')
  }
  audit({ subject: { kind: 'recurrence', id: recurrenceId }, detail: { cancelled: true, ...(remarks && { remarks }) } })
  return null
}
