import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { Language } from '#kit/text/languages.ts'
import type { Day } from '#kit/time/days.ts'
import { nameInLanguage } from '#platform/server/database/name-in-language.ts'
import { newestGifts } from '../find/newest-gifts.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import { purposeNames } from '../match/several-purposes.ts'
import { netAmount } from '../match/totals.ts'
import '../tables.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import { isValidGift } from '../match/valid-gifts.ts'
import { areGiftsOf, hasTotals, periodsOfDonor, purposesOfDonor } from '../match/totals-of-donor.ts'

/** Valid gifts of one module, and their amounts after refunds. */
export type ModuleTotal = RowOf<'donation', 'appPreferenceId'> & RowOf<'donorGiving', 'gifts' | 'totalMinor'>
/** A gift as a link names it. */
export type NamedGift = RowOf<'donation', 'id' | 'appPreferenceId' | 'donatedAt' | 'amountMinor'>

const sums = sql`sum(p.gifts)::int as gifts, sum(p.total_minor)::bigint as total_minor`

/** The totals of a donor in each module. */
export async function givenInModules(tx: Tx, { charityId, preferences }: GiftScope, donorId: string): Promise<ModuleTotal[]> {
  const { rows } = await sql<ModuleTotal>`
    select t.app_preference_id, t.gifts, t.total_minor from donor_giving t
     where t.charity_id = ${charityId} and t.donor_id = ${donorId} and t.app_preference_id = any(${preferences}::smallint[]) and t.gifts > 0
     order by 1`.execute(tx)
  return rows
}

/** The newest valid gift of a donor. */
export async function findLastGift(tx: Tx, scope: GiftScope, donorId: string): Promise<NamedGift | null> {
  const { rows } = await sql<NamedGift>`
    select d.id, d.app_preference_id, d.donated_at, d.amount_minor from ${newestGifts(scope, sql`${donorId}`, { most: 1, condition: isValidGift('d') })}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** The totals of a donor by year and module, the newest year first. Years are those of the charity's time zone. */
export async function givenByYear(tx: Tx, scope: GiftScope, donorId: string): Promise<(ModuleTotal & { year: number })[]> {
  const { rows } = await sql<ModuleTotal & Computed<{ year: number }>>`
    select extract(year from p.starts_on)::int as year, p.app_preference_id, ${sums}
      from ${periodsOfDonor(scope, sql`${donorId}`, { grain: 'year' })} group by 1, 2 order by 1 desc, 2`.execute(tx)
  return rows
}

/** The years in which a donor gave, the latest first, each by the calendar year that it begins in. Years begin with a month, 1 to 12. */
export async function yearsOfDonor(tx: Tx, scope: GiftScope, donorId: string, firstMonth: number): Promise<number[]> {
  const { rows } = await sql<Computed<{ year: number }>>`
    select distinct extract(year from p.starts_on - make_interval(months => ${firstMonth - 1}::int))::int as year
      from ${periodsOfDonor(scope, sql`${donorId}`, { grain: firstMonth === 1 ? 'year' : 'day' })} order by 1 desc`.execute(tx)
  return rows.map(({ year }) => year)
}

/** The totals of a donor in each module since a year began. */
export async function givenSinceYear(tx: Tx, scope: GiftScope, donorId: string, yearStart: Day): Promise<ModuleTotal[]> {
  const { rows } = await sql<ModuleTotal>`
    select p.app_preference_id, ${sums}
      from ${periodsOfDonor(scope, sql`${donorId}`, { grain: 'year', from: sql`${yearStart}::date` })} group by 1 order by 1`.execute(tx)
  return rows
}

/** The totals of a donor within each of these named ranges of days. */
export async function givenWithin(
  tx: Tx,
  scope: GiftScope,
  { donorId, spans }: { donorId: string; spans: readonly { name: number; from: string; to: string }[] },
): Promise<(ModuleTotal & { name: number })[]> {
  if (spans.length === 0) return []
  const days = periodsOfDonor(scope, sql`${donorId}`, { grain: 'day', from: sql`k."from"`, to: sql`k."to"` })
  const { rows } = await sql<ModuleTotal & Computed<{ name: number }>>`
    select k.name, s.app_preference_id, s.gifts, s.total_minor
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) k (name int, "from" date, "to" date)
     cross join lateral (select p.app_preference_id, ${sums} from ${days} group by 1) s order by 1 desc, 2`.execute(tx)
  return rows
}

type PurposeTotal = ModuleTotal & RowOf<'donation', 'fundId'> & RowOf<'fund', 'name' | 'nameMs'>
/** The totals of a donor for each purpose. A gift with several purposes counts under each of them, with its share of the amount. */
export async function givenByPurpose(tx: Tx, scope: GiftScope, donorId: string): Promise<PurposeTotal[]> {
  const { rows } = await sql<PurposeTotal>`
    select f.id as fund_id, f.name, f.name_ms, p.app_preference_id, p.gifts, p.total_minor
      from ${purposesOfDonor(scope, sql`${donorId}`)} join fund f on f.charity_id = ${scope.charityId} and f.id = p.fund_id
     order by 6 desc, 2`.execute(tx)
  return rows
}

/**
 * The largest valid gift of a donor, by its amount after refunds; of equal ones the newest. Where totals are kept, the largest of all years
 * leads to the last year that has it, this to the last day, and that to the gift.
 */
export async function findLargestGift(tx: Tx, scope: GiftScope, donorId: string): Promise<NamedGift | null> {
  const { charityId, preferences } = scope
  const periods = (grain: 'day' | 'year') => sql`donor_period t where t.charity_id = ${charityId} and t.donor_id = ${donorId}
      and t.grain = ${sql.lit(grain)} and t.app_preference_id = any(${preferences}::smallint[]) and t.gifts > 0`
  const { rows } = await sql<NamedGift>`
    with year as materialized (
           select t.starts_on, (t.starts_on + interval '1 year')::date as ends_before, t.largest_minor from ${periods('year')} order by t.largest_minor desc, t.starts_on desc limit 1),
         day as materialized (
           select t.app_preference_id, t.starts_on, t.largest_minor, (t.starts_on - interval '1 day')::timestamptz as since,
                  (t.starts_on + interval '2 days')::timestamptz as before
             from year y cross join lateral (
             select * from ${periods('day')} and t.largest_minor = y.largest_minor and t.starts_on >= y.starts_on
                and t.starts_on < y.ends_before) t
            order by t.starts_on desc fetch first row with ties),
         gift as (
           select d.* from day t cross join lateral (
             select d.id, d.app_preference_id, d.donated_at, ${netAmount('d')}::bigint as amount_minor from donation d
              where ${areGiftsOf(scope, sql`${donorId}`)} and d.app_preference_id = t.app_preference_id and d.donated_on = t.starts_on
                and d.donated_at >= t.since and d.donated_at < t.before and ${netAmount('d')} = t.largest_minor) d
           union all
           select d.id, d.app_preference_id, d.donated_at, ${netAmount('d')}::bigint from donation d
            where ${areGiftsOf(scope, sql`${donorId}`)} and not ${hasTotals(charityId, sql`${donorId}`)})
    select * from gift order by amount_minor desc, donated_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A gift as a line of a yearly statement: day, receipt, the names of its purposes, and the amount after refunds. */
export type StatementLine = RowOf<'donation', 'donatedOn' | 'receiptNo' | 'amountMinor'> & Computed<{ purposes: string }>

/**
 * The valid gifts of a donor in a year, the oldest first. A gift whose void is final is on no statement, also while the provider has still
 * to return the money: its receipt is void.
 */
export async function listYearOfDonor(
  tx: Tx,
  scope: GiftScope,
  { donorId, from, to, language }: { donorId: string; from: Day; to: Day; language: Language },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select d.donated_on::text, d.receipt_no, coalesce(${purposeNames(scope.charityId, language)}, ${nameInLanguage('f', language)}) as purposes,
           ${netAmount('d')}::bigint as amount_minor
      from donation d join fund f on f.charity_id = ${scope.charityId} and f.id = d.fund_id
     where ${areGiftsOf(scope, sql`${donorId}`)} and d.donated_on between ${from}::date and ${to}::date
       and d.status <> 'Void Approved'
     order by d.donated_at, d.id`.execute(tx)
  return rows
}
