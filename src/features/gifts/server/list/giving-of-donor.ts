import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import { netAmount } from '../match/totals.ts'
import '../tables.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import { isValidGift } from '../match/valid-gifts.ts'

/** Valid gifts of one module, and their amounts after refunds. */
export type ModuleTotal = RowOf<'donation', 'appPreferenceId'> & RowOf<'donorGiving', 'gifts' | 'totalMinor'>
/** A gift as a link names it. */
export type NamedGift = RowOf<'donation', 'id' | 'appPreferenceId' | 'donatedAt' | 'amountMinor'>

const giftsOfDonor = ({ charityId, preferences }: GiftScope, donorId: string) => sql`
  d.charity_id = ${charityId} and d.donor_id = ${donorId} and d.app_preference_id = any(${preferences}::smallint[]) and ${isValidGift('d')}`

/** The totals of a donor in each module. */
export async function givenInModules(tx: Tx, { charityId, preferences }: GiftScope, donorId: string): Promise<ModuleTotal[]> {
  const { rows } = await sql<ModuleTotal>`
    select t.app_preference_id, t.gifts, t.total_minor from donor_giving t
     where t.charity_id = ${charityId} and t.donor_id = ${donorId} and t.app_preference_id = any(${preferences}::smallint[]) and t.gifts > 0
     order by 1`.execute(tx)
  return rows
}

/** The newest valid gift of a donor. Reads the top of an index for each module. */
export async function findLastGift(tx: Tx, { charityId, preferences }: GiftScope, donorId: string): Promise<NamedGift | null> {
  const { rows } = await sql<NamedGift>`
    select last.* from unnest(${preferences}::smallint[]) m (id) cross join lateral (
      select d.id, d.app_preference_id, d.donated_at, d.amount_minor from donation d
       where d.charity_id = ${charityId} and d.donor_id = ${donorId} and d.app_preference_id = m.id and ${isValidGift('d')}
       order by d.donated_at desc, d.id desc limit 1) last
     order by last.donated_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** The totals of a donor by year and module, the newest year first. Years are those of the charity's time zone. */
export async function givenByYear(tx: Tx, scope: GiftScope, donorId: string): Promise<(ModuleTotal & { year: number })[]> {
  const { rows } = await sql<ModuleTotal & Computed<{ year: number }>>`
    select extract(year from d.donated_on)::int as year, d.app_preference_id, count(*)::int as gifts, sum(${netAmount('d')})::bigint as total_minor
      from donation d where ${giftsOfDonor(scope, donorId)} group by 1, 2 order by 1 desc, 2`.execute(tx)
  return rows
}

/** The totals of a donor within each of these named ranges of days. */
export async function givenWithin(
  tx: Tx,
  scope: GiftScope,
  { donorId, spans }: { donorId: string; spans: readonly { name: number; from: string; to: string }[] },
): Promise<(ModuleTotal & { name: number })[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<ModuleTotal & Computed<{ name: number }>>`
    select k.name, d.app_preference_id, count(*)::int as gifts, sum(${netAmount('d')})::bigint as total_minor
      from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) k (name int, "from" date, "to" date)
      join donation d on ${giftsOfDonor(scope, donorId)} and d.donated_on between k."from" and k."to" group by 1, 2 order by 1 desc, 2`.execute(
    tx,
  )
  return rows
}

type PurposeTotal = ModuleTotal & RowOf<'donation', 'fundId'> & RowOf<'fund', 'name' | 'nameMs'>
/** The totals of a donor for each purpose. A gift with several purposes counts under each of them, with its share of the amount. */
export async function givenByPurpose(tx: Tx, scope: GiftScope, donorId: string): Promise<PurposeTotal[]> {
  const { charityId } = scope
  const { rows } = await sql<PurposeTotal>`
    select f.id as fund_id, f.name, f.name_ms, g.app_preference_id, count(*)::int as gifts, sum(g.minor)::bigint as total_minor
      from (select d.app_preference_id, coalesce(s.fund_id, d.fund_id) as fund_id,
                   case when s.fund_id is null then ${netAmount('d')} else round(s.amount_minor::numeric * ${netAmount('d')} / d.amount_minor) end as minor
              from donation d
              left join lateral (
                select p.fund_id, sum(p.amount_minor) as amount_minor from donation_purpose p
                 where p.charity_id = ${charityId} and p.donation_id = d.id group by 1) s on true
             where ${giftsOfDonor(scope, donorId)}) g
      join fund f on f.charity_id = ${charityId} and f.id = g.fund_id
     group by 1, 2, 3, 4 order by 6 desc, 2`.execute(tx)
  return rows
}

/** The largest valid gift of a donor, by its amount after refunds. */
export async function findLargestGift(tx: Tx, scope: GiftScope, donorId: string): Promise<NamedGift | null> {
  const { rows } = await sql<NamedGift>`
    select d.id, d.app_preference_id, d.donated_at, ${netAmount('d')}::bigint as amount_minor from donation d
     where ${giftsOfDonor(scope, donorId)} order by 4 desc, d.donated_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** A gift as a line of a yearly statement: day, receipt, purpose, and the amount after refunds. */
export type StatementLine = RowOf<'donation', 'donatedOn' | 'receiptNo' | 'amountMinor'> & RowOf<'fund', 'name' | 'nameMs'>

/** The valid gifts of a donor in a year, the oldest first. */
export async function listYearOfDonor(
  tx: Tx,
  scope: GiftScope,
  { donorId, year }: { donorId: string; year: number },
): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select d.donated_on::text, d.receipt_no, f.name, f.name_ms, ${netAmount('d')}::bigint as amount_minor
      from donation d join fund f on f.charity_id = ${scope.charityId} and f.id = d.fund_id
     where ${giftsOfDonor(scope, donorId)} and d.donated_on between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)
     order by d.donated_at, d.id`.execute(tx)
  return rows
}
