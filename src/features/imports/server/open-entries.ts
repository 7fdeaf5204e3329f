import { sql } from 'kysely'
import { fundsOf } from '#features/gifts/server/public.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/** Selects rows of a kind of giving and a grade between two days, or from a day on. `factor`: what the kind counts. */
type EntryQuery = { kind: number; factor: 'days' | 'people'; grade: string; startsOn: Day; endsOn: Day | null }

/** The number of unrecorded rows in files, and the people or days they count. A row without a grade matches every grade. */
export async function findOpenEntries(
  tx: Tx,
  charityId: number,
  { kind, factor, grade, startsOn, endsOn }: EntryQuery,
): Promise<{ entries: number; units: number }> {
  const { rows } = await sql<Computed<{ entries: number; units: number }>>`
    select count(*)::int as entries, coalesce(sum(case when r.fields ->> ${factor} ~ '^[0-9]{1,3}$' then (r.fields ->> ${factor})::int end), 0)::int as units
      from import_row r
      join donation_import i on i.charity_id = r.charity_id and i.id = r.import_id and i.state in ('reading', 'review', 'recording', 'paused')
      join ${fundsOf(charityId)} f on f.id = r.fund_id and f.item_id = ${kind}
     where r.charity_id = ${charityId} and r.state in ('ready', 'wrong', 'doubtful') and r.donated_on >= ${startsOn}::date
       and (${endsOn}::date is null or r.donated_on <= ${endsOn}::date)
       and (coalesce(r.fields ->> 'grade', '') = '' or lower(r.fields ->> 'grade') = lower(${grade}))`.execute(tx)
  return rows[0]!
}
