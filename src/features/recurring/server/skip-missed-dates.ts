import { sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Context } from '#platform/server/context.ts'
import { scheduleAfterGap } from '../rules.ts'
import './tables.ts'

/**
 * Skips the due dates that passed while a charity was not active, as a resumed gift does: its active gifts continue on their next due date,
 * or are over. For the transaction that makes the charity active again.
 */
export async function skipMissedDates({ tx, now, audit }: Pick<Context, 'tx' | 'now' | 'audit'>, charityId: number): Promise<void> {
  const today = dayInZone(now(), (await charityOf(tx, charityId)).timeZone)
  const missed = await tx
    .selectFrom('recurrence')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('state', '=', 'active')
    .where(sql<boolean>`coalesce(retry_on, next_due_on) < ${today}::date`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (missed.length === 0) return
  const skipped = missed.map(gift => ({ ...gift, ...scheduleAfterGap(gift, today, null) }))
  await sql`
    update recurrence r
       set next_due_on = m.next_due_on, state = m.state, soft_declines = 0, retry_on = null, version = r.version + 1, updated_at = ${now()}
      from unnest(${skipped.map(({ id }) => id)}::uuid[], ${skipped.map(gift => gift.nextDueOn)}::date[], ${skipped.map(({ state }) => state)}::text[])
           m (id, next_due_on, state)
     where r.charity_id = ${charityId} and r.id = m.id`.execute(tx)
  for (const [at, { id, nextDueOn, state }] of skipped.entries())
    audit({
      subject: { kind: 'recurrence', id },
      changes: { nextDueOn: [missed[at]!.nextDueOn, nextDueOn], ...(state !== 'active' && { state: ['active', state] }) },
      detail: { action: 'resume' },
    })
}
