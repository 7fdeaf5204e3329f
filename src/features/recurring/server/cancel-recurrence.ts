import { maskText } from '#kit/identity/masks.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { recurring } from '../contract.ts'
import { isActionPossible, openStates } from '../rules.ts'
import './tables.ts'

/**
 * Cancels a recurring gift; CHANGED_SINCE when the caller's version is not the current one. A charge in progress is still recorded if the
 * provider made it.
 */
export async function cancelRecurrence(
  { tx, actor, now, audit }: Context,
  { recurrenceId, version, remarks }: RequestOf<typeof recurring.cancel>,
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
    .where('state', 'in', openStates)
    .$if(version !== undefined, query => query.where('version', '=', version!))
    .returning('id')
    .executeTakeFirst()
  if (!cancelled) {
    const current = await tx
      .selectFrom('recurrence')
      .select('state')
      .where('charityId', '=', actor.charityId)
      .where('id', '=', recurrenceId)
      .executeTakeFirst()
    if (!current) throw refuse('NOT_FOUND')
    throw isActionPossible('cancel', current.state) ? refuse('CHANGED_SINCE') : refuse(recurring.cancel, 'OVER')
  }
  audit({ subject: { kind: 'recurrence', id: recurrenceId }, detail: { cancelled: true, ...(remarks && { remarks: maskText(remarks) }) } })
  return null
}
