import { sql } from 'kysely'
import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { ImportKey } from './write-rows.ts'
import '../tables.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import { fundsOf, isNotVoided } from '#features/gifts/server/public.ts'

/** Two gifts of one donor and amount may be duplicates when they are at most this many days apart and one has no reference. */
const nearbyDays = 3
const days = sql.raw(`interval '${nearbyDays} days'`)
/** The reference of a standing mandate repeats every month. Within fewer days than this it is the same deduction. */
const mandateDays = 14
/**
 * On how many days of a file the same amount of the same donor counts as a habit instead of duplicates, such as one gift each night of
 * Ramadan.
 */
const habitDays = 4

/** The reference of a row or gift, where it can identify a payment. */
const reference = (column: string) => sql.raw(`case when ${column} ~ '[0-9]' then lower(${column}) else '' end`)

/**
 * Marks the rows that have a question for the user. Rows that may repeat a gift of the file or a recorded one: with the same amount and
 * donor on a nearby day and no reference, or with the same reference on any day. Rows without a name whose amount is the sum of rows above.
 * Rows with the identity number of an archived donor. Clears marks that no longer apply. Rows with errors, held and recorded rows are not
 * touched. Call `markKnownDonors` afterwards.
 */
export async function markDuplicates(tx: Tx, { charityId, importId }: ImportKey): Promise<void> {
  const isCandidate = sql`r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.state in ('ready', 'doubtful', 'skipped') and r.problems is null`
  // What was let pass before is asked about again when it may repeat a gift that was not known then.
  const isAnswered = sql`(r.decision = 'skip' or (r.decision = 'import' and (f.receipt_no is null or f.receipt_no is not distinct from r.same_as)))`
  const state = sql`case when not f.is_asked or (r.decision = 'import' and ${isAnswered}) then 'ready' when r.decision = 'skip' then 'skipped' else 'doubtful' end`
  // The planner has no statistics of rows that were just written. It would assume few rows and compare each with every other.
  await sql`set local enable_nestloop = off`.execute(tx)
  await sql`
    with candidates as materialized (
      select r.row_no, r.amount_minor, r.donated_on, r.payment_method, r.same_key, r.nric_index, r.phone_digits, r.email, r.name_key, ${reference('r.reference_no')} as reference
        from import_row r where ${isCandidate}
    ), in_file as materialized (${sameInFile({ charityId, importId })}),
    in_store as materialized (${sameInStore({ charityId, importId })}),
    sums as materialized (${sumsOfRows({ charityId, importId })}), archived as materialized (${archivedDonors(charityId)}),
    found as materialized (
      select r.row_no, coalesce(s.receipt_no, '#' || f.first) as same_as, s.receipt_no, a.id as archived_donor, t.first as sums_from,
             s.receipt_no is not null or f.first is not null or a.id is not null or t.first is not null as is_asked
        from candidates r left join in_file f on f.row_no = r.row_no left join in_store s on s.row_no = r.row_no left join archived a on a.row_no = r.row_no left join sums t on t.row_no = r.row_no
    )
    update import_row r
       set same_as = f.same_as, sums_from = f.sums_from, archived_donor = f.archived_donor, decision = case when (f.is_asked or r.number_donor is not null or r.number_row is not null) and ${isAnswered} then r.decision end, state = ${state}
      from found f
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.row_no = f.row_no
       and (r.same_as is distinct from f.same_as or r.sums_from is distinct from f.sums_from or r.archived_donor is distinct from f.archived_donor or r.state is distinct from ${state})`.execute(
    tx,
  )
  await sql`set local enable_nestloop = on`.execute(tx)
}

/**
 * The rows that may repeat another row of their file, recorded ones included, each with that row: an earlier one with the same reference,
 * or one without a reference on a nearby day. A row without a reference may also repeat one that has a reference.
 */
const sameInFile = ({ charityId, importId }: ImportKey) => sql`
  select n.row_no,
         case when n.reference <> '' then nullif(n.first, n.row_no)
              when n.donated_on = n.day_before or (n.donated_on - n.day_before <= ${nearbyDays}::int and n.days < ${habitDays}::int) then n.row_before
              else n.row_referenced end as first
    from (select d.*, max(d.day) over (partition by d.same_key) as days,
                 case when d.reference = '' and right(d.same_key, 2) <> '||' then min(d.row_no) filter (where d.reference <> '') over around end as row_referenced
            from (select r.row_no, r.donated_on, r.same_key, ${reference('r.reference_no')} as reference,
                         left(r.same_key, length(r.same_key) - length(${reference('r.reference_no')})) as gift_key,
                         first_value(r.row_no) over (partition by r.same_key order by r.row_no) as first,
                         lag(r.row_no) over nearby as row_before, lag(r.donated_on) over nearby as day_before,
                         dense_rank() over (partition by r.same_key order by r.donated_on) as day
                    from import_row r
                   where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.same_key is not null and r.problems is null
                     and r.state in ('ready', 'doubtful', 'skipped', 'recorded')
                  window nearby as (partition by r.same_key order by r.donated_on, r.row_no)) d
          window around as (partition by d.gift_key order by d.donated_on range between ${days} preceding and ${days} following)) n`

/** The keys of a donor. Two rows with an equal key are of the same donor; the name is a key only when there is no other. */
const donorKeys = (nric: string, phone: string, email: string, name: string) =>
  sql.raw(`lateral (values ('n', encode(${nric}, 'hex')), ('p', ${phone}), ('e', ${email}), ('m', ${name})) k (kind, value)`)

/**
 * The recorded gifts that rows may repeat: those of the same days, and those with a reference of the file. Each reference is looked up by
 * itself, which `offset 0` enforces: in a single condition the planner would compare every gift with every reference.
 */
const storedGifts = ({ charityId, importId }: ImportKey) => {
  const gifts = sql`
    select d.id, d.receipt_no, d.amount_minor, d.donated_on, d.reference_no, d.donor_name, d.donor_id from donation d
     where d.charity_id = ${charityId} and d.app_preference_id = any(${Object.values(preferenceIds)}::int[]) and ${isNotVoided('d')}`
  return sql`
    ${gifts} and d.donated_at >= (select min(donated_on) - ${nearbyDays + 1}::int from candidates) and d.donated_at < (select max(donated_on) + ${nearbyDays + 2}::int from candidates)
    union
    select g.* from (select distinct unnest(array[x.reference_no, lower(x.reference_no), upper(x.reference_no)]) as reference_no from import_row x
                      where x.charity_id = ${charityId} and x.import_id = ${importId}::uuid and x.reference_no ~ '[0-9]') k,
           lateral (${gifts} and d.reference_no = k.reference_no offset 0) g`
}

/** Amount and donor as one text. With separate conditions the planner joins by the amount only, which many gifts share. */
const donorKey = (kind: string, amount: string, value: string) => sql.raw(`(${kind} || ${amount} || '|' || ${value}) collate "C"`)

/** The rows that may repeat a recorded gift, each with that gift's receipt. */
const sameInStore = ({ charityId, importId }: ImportKey) => sql`
  select r.row_no, min(s.receipt_no) as receipt_no
    from (select m.*, k.kind, ${donorKey('k.kind', 'm.amount_minor', 'k.value')} as key from candidates m, ${donorKeys('m.nric_index', 'm.phone_digits', 'm.email', 'm.name_key')} where k.value is not null and m.same_key is not null
          union all select m.*, 'r', ${donorKey("'r'", 'm.amount_minor', 'm.reference')} from candidates m where m.name_key is null and m.reference <> '') r
    join (
      select d.receipt_no, d.amount_minor, d.donated_on, d.reference, d.phone_digits, d.nric_index, ${donorKey('k.kind', 'd.amount_minor', 'k.value')} as key
        from (select d.receipt_no, d.amount_minor, d.donated_on, ${reference('d.reference_no')} as reference, coalesce(o.name_key, lower(d.donor_name)) as name_key, o.phone_digits, o.email, o.nric_index, d.donor_id
                from (${storedGifts({ charityId, importId })}) d left join ${donorsOf(charityId)} o on o.id = d.donor_id
               where not exists (select from import_row x where x.charity_id = ${charityId} and x.donation_id = d.id and x.import_id = ${importId}::uuid)) d,
             lateral (select * from ${donorKeys('d.nric_index', 'd.phone_digits', 'd.email', 'd.name_key')} union all select 'r', case when d.donor_id is null then d.reference end) k
       where k.value <> ''
    ) s on s.key = r.key
   where (r.kind <> 'm' or ((r.phone_digits is null or s.phone_digits is null) and (r.nric_index is null or s.nric_index is null)))
     and case when r.reference <> '' and s.reference <> ''
              then r.reference = s.reference and (r.payment_method <> ${methodIds.giro}::int or abs(r.donated_on - s.donated_on) <= ${mandateDays}::int)
              else abs(r.donated_on - s.donated_on) <= ${nearbyDays}::int end
   group by r.row_no`

const namingFields = sql.raw(`array['donorName', 'firstName', 'middleName', 'lastName', 'donorPhone', 'donorEmail', 'referenceNo']`)
/**
 * The rows without a name that may be a total line: their amount is the sum of at least two rows above. Tried are the sums of all rows, of
 * all with a name, and of those with a name since the last row without one. Each with the first row of the sum.
 */
const sumsOfRows = ({ charityId, importId }: ImportKey) => sql`
  select s.row_no, case when s.amount_minor in (s.sum_above, s.sum_named) then s.first_row else s.first_of_block end as first
    from (select b.*, sum(b.amount_minor) over above as sum_above, sum(b.amount_minor) filter (where b.is_named) over above as sum_named,
                 sum(b.amount_minor) filter (where b.is_named) over in_block as sum_of_block, min(b.row_no) over above as first_row,
                 min(b.row_no) filter (where b.is_named) over in_block as first_of_block, count(*) over above as rows_above,
                 count(*) filter (where b.is_named) over above as named_above, count(*) filter (where b.is_named) over in_block as rows_of_block
            from (select r.row_no, r.amount_minor, r.state, r.problems, n.is_named,
                         count(*) filter (where not n.is_named) over (order by r.row_no rows between unbounded preceding and 1 preceding) as block
                    from import_row r cross join lateral (select r.fields ?| ${namingFields} or r.nric_tail is not null as is_named) n
                   where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.amount_minor is not null
                     and not (r.state = 'held' and r.held in ('total', 'balance'))) b
          window above as (order by b.row_no rows between unbounded preceding and 1 preceding),
                 in_block as (partition by b.block order by b.row_no rows between unbounded preceding and 1 preceding)) s
   where not s.is_named and s.state in ('ready', 'doubtful', 'skipped') and s.problems is null
     and ((s.amount_minor = s.sum_above and s.rows_above > 1) or (s.amount_minor = s.sum_named and s.named_above > 1)
       or (s.amount_minor = s.sum_of_block and s.rows_of_block > 1))`

/** The rows with the identity number of an archived donor, who is restored only when a user decides so. */
const archivedDonors = (charityId: number) => sql`
  select r.row_no, o.id from candidates r join ${donorsOf(charityId)} o on o.nric_index = r.nric_index and not o.is_active`

/**
 * Counts the rows of an import by state, and stores the counts in the import, with the modules of its rows: null while a row that may be a
 * gift names no fund, so that its module is unknown.
 */
export async function countRows(tx: Tx, { charityId, importId }: ImportKey): Promise<void> {
  await sql`
    update donation_import i set rows_total = c.total, rows_ready = c.ready, rows_wrong = c.wrong, rows_doubtful = c.doubtful, rows_skipped = c.skipped, rows_held = c.held, rows_recorded = c.recorded, row_modules = case when c.unclear = 0 then m.modules end
      from (select count(*)::int as total, (count(*) filter (where state = 'ready'))::int as ready, (count(*) filter (where state = 'wrong'))::int as wrong,
                   (count(*) filter (where state = 'doubtful'))::int as doubtful, (count(*) filter (where state = 'skipped'))::int as skipped, (count(*) filter (where state = 'held'))::int as held,
                   (count(*) filter (where state = 'recorded'))::int as recorded,
                   (count(*) filter (where fund_id is null and held is distinct from 'total' and held is distinct from 'balance'))::int as unclear
              from import_row where charity_id = ${charityId} and import_id = ${importId}::uuid) c
           cross join (select jsonb_agg(distinct f.app_preference_id) as modules from ${fundsOf(charityId)} f
                        where f.id in (select fund_id from import_row where charity_id = ${charityId} and import_id = ${importId}::uuid)) m
     where i.charity_id = ${charityId} and i.id = ${importId}::uuid`.execute(tx)
}
