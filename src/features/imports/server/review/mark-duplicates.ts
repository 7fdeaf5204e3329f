import { preferenceIds } from '#kit/giving/ids.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { ImportKey } from './write-rows.ts'
import '../tables.ts'

/**
 * Marks the rows that look like a gift that is already there, in the file or in the store: the same amount, day and reference from
 * the same donor. What was marked and looks so no longer is free again. Rows that are wrong or recorded are left alone.
 */
export async function markDuplicates(tx: Tx, { charityId, importId }: ImportKey): Promise<void> {
  const mine = sql`r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.state in ('ready', 'doubtful', 'skipped') and r.problems is null`
  // Rows that were just written have no statistics yet: the planner would take them for few and compare each with each.
  await sql`set local enable_nestloop = off`.execute(tx)
  await sql`
    with in_file as materialized (
      select row_no, first_value(row_no) over (partition by same_key order by row_no) as first from import_row r
       where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.same_key is not null and r.problems is null and r.state <> 'undone'
    ), span as materialized (
      select min(r.donated_on) - 1 as first, max(r.donated_on) + 2 as last from import_row r where ${mine}
    ), store as materialized (
      select d.receipt_no, d.amount_minor, d.donated_on, lower(coalesce(d.reference_no, '')) as reference, lower(d.donor_name) as name_key, d.donor_id, d.id
        from donation d
       where d.charity_id = ${charityId} and d.app_preference_id = ${preferenceIds.donations} and d.status <> 'Voided'
         and d.donated_at >= (select first from span) and d.donated_at < (select last from span)
         and not exists (select from import_row x where x.charity_id = ${charityId} and x.donation_id = d.id and x.import_id = ${importId}::uuid)
    ), in_store as materialized (
      select r.row_no, min(s.receipt_no) as receipt_no
        from import_row r
        join store s on s.amount_minor = r.amount_minor and s.donated_on = r.donated_on and s.reference = lower(coalesce(r.reference_no, ''))
        left join donor o on o.charity_id = ${charityId} and o.id = s.donor_id
       where ${mine} and r.same_key is not null
         and case when r.name_key is null then s.donor_id is null and r.reference_no is not null
                  else r.nric_index = o.nric_index or r.phone_digits = o.phone_digits or r.email = o.email
                    or (r.name_key = s.name_key and (r.phone_digits is null or o.phone_digits is null) and (r.nric_index is null or o.nric_index is null)) end
       group by r.row_no
    ), found as materialized (
      select r.row_no, coalesce(s.receipt_no, case when f.first < r.row_no then '#' || f.first end) as same_as
        from import_row r left join in_file f on f.row_no = r.row_no left join in_store s on s.row_no = r.row_no
       where ${mine}
    )
    update import_row r
       set same_as = f.same_as,
           decision = case when f.same_as is null then null else r.decision end,
           state = case when f.same_as is null or r.decision = 'import' then 'ready' when r.decision = 'skip' then 'skipped' else 'doubtful' end
      from found f
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.row_no = f.row_no
       and (r.same_as is distinct from f.same_as
            or r.state is distinct from case when f.same_as is null or r.decision = 'import' then 'ready' when r.decision = 'skip' then 'skipped' else 'doubtful' end)`.execute(
    tx,
  )
  await sql`set local enable_nestloop = on`.execute(tx)
}

/** Counts the rows of an import by state, onto the import. */
export async function countRows(tx: Tx, { charityId, importId }: ImportKey): Promise<void> {
  await sql`
    update donation_import i set rows_total = c.total, rows_ready = c.ready, rows_wrong = c.wrong, rows_doubtful = c.doubtful, rows_skipped = c.skipped, rows_held = c.held, rows_recorded = c.recorded
      from (select count(*)::int as total, (count(*) filter (where state = 'ready'))::int as ready, (count(*) filter (where state = 'wrong'))::int as wrong,
                   (count(*) filter (where state = 'doubtful'))::int as doubtful, (count(*) filter (where state = 'skipped'))::int as skipped, (count(*) filter (where state = 'held'))::int as held,
                   (count(*) filter (where state = 'recorded'))::int as recorded
              from import_row where charity_id = ${charityId} and import_id = ${importId}::uuid) c
     where i.charity_id = ${charityId} and i.id = ${importId}::uuid`.execute(tx)
}
