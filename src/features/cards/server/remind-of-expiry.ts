import { sql } from 'kysely'
import { addDays, type Day, partsOf } from '#kit/days.ts'
import { dayInZone } from '#kit/zones.ts'
import type { Tx } from '#platform/server/db.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { goodThrough, remindersBefore } from '../rules.ts'
import { liveCards } from './read-cards.ts'
import { mailLink } from './send-link.ts'
import './tables.ts'

const atATime = 100

/** Sends the donors whose card is about to expire, and whose recurring gifts go on, a link to tell its new expiry: a month before, and again a week before. */
export async function remindOfExpiry(context: JobContext): Promise<void> {
  const charities = await context.db.transact({ charityId: null, readOnly: true }, tx =>
    tx.selectFrom('charity').select(['charityId', 'timeZone']).where('status', '=', 'active').execute(),
  )
  for (const charity of charities) await remindOf(context, charity)
}

/** The same for one charity. Answers how many were mailed. Run again it mails nobody twice for the same expiry. */
export async function remindOf(
  { db, now, enqueue, publicUrl }: Pick<JobContext, 'db' | 'now' | 'enqueue' | 'publicUrl'>,
  { charityId, timeZone }: { charityId: number; timeZone: string },
): Promise<number> {
  const today = dayInZone(now(), timeZone)
  let sent = 0
  for (let after: string | null = null, isMore = true; isMore;) {
    const batch = await db.transact({ charityId, readOnly: false }, async tx => {
      const ids = await expiringAfter(tx, charityId, today, after)
      const work = { tx, now, publicUrl, enqueue: (job: string, data: Readonly<Record<string, unknown>>) => enqueue(tx, job, data) }
      for (const id of ids) {
        const card = await liveCards(tx, charityId).where('id', '=', id).executeTakeFirstOrThrow()
        const cause = addDays(today, remindersBefore.week) >= goodThrough(card) ? 'week' : 'month'
        if (await mailLink(work, { charityId, card, cause, by: null })) sent++
      }
      return ids
    })
    after = batch.at(-1) ?? null
    isMore = batch.length === atATime
  }
  return sent
}

/** Cards whose last day lies within the next month, with an active recurring gift on them. */
async function expiringAfter(tx: Tx, charityId: number, today: Day, after: string | null): Promise<string[]> {
  const [[year, month], [toYear, toMonth]] = [partsOf(today), partsOf(addDays(today, remindersBefore.month + 1))]
  // A card is good through the last day of its month, so the months that end by then are meant.
  const { rows } = await sql<{ id: string }>`
    select k.id from stored_card k
     where k.charity_id = ${charityId} and k.removed_at is null
       and k.expiry_year * 12 + k.expiry_month >= ${year * 12 + month} and k.expiry_year * 12 + k.expiry_month < ${toYear * 12 + toMonth}
       and exists (select from recurrence r where r.charity_id = ${charityId} and r.card_id = k.id and r.state = 'active')
       and (${after}::uuid is null or k.id > ${after}::uuid)
     order by k.id limit ${atATime}`.execute(tx)
  return rows.map(({ id }) => id)
}
