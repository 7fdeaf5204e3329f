import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { recurring } from '../contract.ts'
import { isPossible } from '../rules.ts'
import './tables.ts'

/** D13: stops a recurring gift for good; where the caller says which version was decided on, no other. A charge that is under way is still recorded if it was made. */
export async function cancelRecurrence(
  { tx, actor, now, audit }: Context,
  { recurrenceId, version, remarks }: In<typeof recurring.cancel>,
) {
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
    .$if(version !== undefined, query => query.where('version', '=', version!))
    .returning('id')
    .executeTakeFirst()
  if (!cancelled) {
    const known = await tx
      .selectFrom('recurrence')
      .select('state')
      .where('charityId', '=', actor.charityId)
      .where('id', '=', recurrenceId)
      .executeTakeFirst()
    if (!known) throw refuse('NOT_FOUND')
    throw isPossible('cancel', known.state) ? refuse('CHANGED_SINCE') : refuse(recurring.cancel, 'OVER')
  }
  audit({ subject: { kind: 'recurrence', id: recurrenceId }, detail: { cancelled: true, ...(remarks && { remarks }) } })
  return null
}
