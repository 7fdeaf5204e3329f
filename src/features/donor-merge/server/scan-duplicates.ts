import { sql } from 'kysely'
import { listActiveCharities, listCharityIds } from '#features/charity/server/public.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { findPairs } from './find-pairs.ts'
import { duplicatesJobName, tidyMerges } from './tidy-merges.ts'
import './tables.ts'
import type { Renamed } from '#platform/server/database/row-types.ts'

const batchSize = 200
/** How long after the time that it wrote a transaction may commit, in ms. */
const overlapMinutes = 10

type Work = Pick<JobContext, 'db' | 'now' | 'signal'>

/**
 * Looks for duplicates among donors that were added or changed, and tidies up after merges, also of archived charities. Runs every ten
 * minutes; mostly there is nothing to do.
 */
export const duplicatesJob = defineJob(
  duplicatesJobName,
  async context => {
    const active = new Set((await listActiveCharities(context.db)).map(({ charityId }) => charityId))
    await forEachCharity(context, await listCharityIds(context.db), async charityId => {
      if (active.has(charityId)) await scanForDuplicates(context, charityId)
      await tidyMerges(context, charityId)
    })
  },
  { every: { cron: '*/10 * * * *', timeZone: 'UTC' }, seconds: 3600 },
)

/**
 * Compares the donors of a charity that changed since the last scan with all others, batch by batch. @internal tests run it for their own
 * charity, beside others
 */
export async function scanForDuplicates({ db, now, signal }: Work, charityId: number): Promise<void> {
  const began = now().toISOString()
  const inCharity = <T>(work: (tx: Tx) => Promise<T>) => db.transact({ charityId, readOnly: false }, work)
  const seen = await inCharity(tx =>
    tx.selectFrom('duplicateScan').select('seenUntil').where('charityId', '=', charityId).executeTakeFirst(),
  )
  const since = seen ? new Date(Date.parse(seen.seenUntil) - overlapMinutes * 60_000) : new Date(0)
  let after: { at: string; id: string } | null = { at: since.toISOString(), id: '00000000-0000-0000-0000-000000000000' }
  while (after && !signal.aborted) {
    const { at, id }: { at: string; id: string } = after
    after = await inCharity(async tx => {
      const { rows } = await sql<Renamed<'donor', { id: 'id'; at: 'updatedAt' }>>`
        select o.id, to_json(o.updated_at) #>> '{}' as at from ${donorsOf(charityId)} o
         where (o.updated_at, o.id) > (${at}::timestamptz, ${id}::uuid) order by o.updated_at, o.id limit ${batchSize}`.execute(tx)
      const ids = rows.map(row => row.id)
      await writePairs(tx, charityId, ids, began)
      return rows.length === batchSize ? (rows.at(-1) ?? null) : null
    })
  }
  if (signal.aborted) return
  await inCharity(tx =>
    tx
      .insertInto('duplicateScan')
      .values({ charityId, seenUntil: began })
      .onConflict(conflict => conflict.column('charityId').doUpdateSet({ seenUntil: began }))
      .execute(),
  )
}

/**
 * Finds and stores the pairs of these donors. Pairs that a user marked as two people stay so; open pairs that no longer resemble each other
 * are deleted.
 */
export async function writePairs(tx: Tx, charityId: number, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return
  const pairs = await findPairs(tx, charityId, ids)
  const key = pairs.map(({ donorId, otherId }) => `${donorId}${otherId}`)
  await sql`
    delete from donor_duplicate
     where charity_id = ${charityId} and state = 'open' and (donor_id = any(${[...ids]}::uuid[]) or other_id = any(${[...ids]}::uuid[]))
       and donor_id::text || other_id::text <> all(${key}::text[])`.execute(tx)
  await sql`
    insert into donor_duplicate as d (charity_id, donor_id, other_id, score, reasons, found_at)
    select ${charityId}, p.donor_id, p.other_id, p.score, string_to_array(p.reasons, ' '), ${at}::timestamptz
      from unnest(${pairs.map(({ donorId }) => donorId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[],
                  ${pairs.map(({ score }) => score)}::smallint[], ${pairs.map(({ reasons }) => reasons.join(' '))}::text[]) p (donor_id, other_id, score, reasons)
    on conflict (charity_id, donor_id, other_id) do update set score = excluded.score, reasons = excluded.reasons`.execute(tx)
}
