import { sql } from 'kysely'
import { nameKey } from '#kit/names/compare-names.ts'
import { nameTokens } from '#kit/names/name-tokens.ts'
import { listActiveCharities } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import './tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

const batchSize = 1000

/**
 * Gives donors from before there were name keys their key, and the words that they are found by now. Looks every five minutes; most often
 * for nothing.
 */
export const nameKeyJob = defineJob(
  'donors.nameKeys',
  async context => {
    await forEachCharity(context, await listActiveCharities(context.db), ({ charityId }) => fillInNameKeys(context, charityId))
  },
  { every: { cron: '*/5 * * * *', timeZone: 'UTC' }, seconds: 3600 },
)

/** Fills in the keys of one charity, batch by batch, until none is left. @internal tests run it for their own charity, beside others */
export async function fillInNameKeys({ db, signal }: Pick<JobContext, 'db' | 'signal'>, charityId: number): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted;)
    isMore = await db.transact({ charityId, readOnly: false }, async tx => {
      const { rows } = await sql<RowOf<'donor', 'id' | 'name'>>`
        select id, name from donor where charity_id = ${charityId} and name_key is null order by id limit ${batchSize} for update skip locked`.execute(
        tx,
      )
      if (rows.length === 0) return false
      await sql`
        update donor d set name_key = k.key from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => nameKey(name))}::text[]) k (id, key)
         where d.charity_id = ${charityId} and d.id = k.id`.execute(tx)
      const words = rows.flatMap(({ id, name }) => nameTokens(name).map(token => ({ id, token })))
      await sql`
        insert into donor_name_token (charity_id, token, donor_id)
        select ${charityId}, w.token, w.id from unnest(${words.map(({ token }) => token)}::text[], ${words.map(({ id }) => id)}::uuid[]) w (token, id)
        on conflict do nothing`.execute(tx)
      return rows.length === batchSize
    })
}
