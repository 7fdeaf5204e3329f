import { sql } from 'kysely'
import { supervisorRight } from '#features/declarations/rules.ts'
import { hasDeclaredCash } from '#features/declarations/server/public.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { isNotVoided } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { textsIn } from '#platform/server/texts.ts'
import { requests } from '#features/requests/contract.ts'
import { undoMinutes } from '#features/gifts/counter-gift.ts'
import { requireRequestGift } from '../read/request-gift.ts'
import { voidDirectly } from './void-directly.ts'

/**
 * Voids the last valid gift that the caller recorded at the counter. It must be a few minutes old at most, and its receipt not handed over.
 * Refuses with NOT_UNDOABLE otherwise.
 */
export async function undoAtCounter(context: Context, { transactionId }: RequestOf<typeof requests.undoAtCounter>) {
  const { tx, actor, caller } = context
  const gift = await requireRequestGift(context, transactionId)
  if (!actor.can(`${preferenceModules[gift.appPreferenceId]}:add`)) throw refuse('FORBIDDEN')
  const words = textsIn[caller.language ?? gift.language].requests_undone_words()
  const voided = (await isOwnLast(context, transactionId)) ? await voidDirectly(context, [transactionId], words, 'undone') : []
  const isDeclared = !actor.can(supervisorRight) && (await hasDeclaredCash(tx, actor.charityId, transactionId))
  if (voided.length === 0 || isDeclared) throw refuse(requests.undoAtCounter, 'NOT_UNDOABLE', [], { minutes: undoMinutes })
  return null
}

/**
 * Whether a gift is the caller's latest valid one at the counter. Ids begin with the moment, so only gifts of the last few minutes have a
 * greater one.
 */
async function isOwnLast({ tx, actor, now }: Context, id: string): Promise<boolean> {
  const { charityId, userId } = actor
  const since = new Date(now().getTime() - undoMinutes * 60_000)
  const { rows } = await sql`
    select from donation d
     where d.charity_id = ${charityId} and d.id = ${id} and d.created_by = ${userId} and d.platform = 'counter' and d.recurrence_id is null
       and d.request_status is null and d.created_at >= ${since}
       and not exists (select from donation n where n.charity_id = ${charityId} and n.id > d.id and n.created_by = ${userId}
                          and n.platform = 'counter' and ${isNotVoided('n')})`.execute(tx)
  return rows.length > 0
}
