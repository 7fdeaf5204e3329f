import { type RawBuilder, sql } from 'kysely'
import type { PaymentMethodId } from '#kit/giving/payment.ts'
import { methodTerm } from '#features/gifts/terms.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { imports } from '#features/imports/contract.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { summingReasons } from '#features/imports/held-lines.ts'
import type { DryRun } from '#features/imports/rows.ts'
import { countsOf, findReadableImport, type StoredImport } from '../read-import.ts'
import '../tables.ts'
import { fundsOf, wireTerms } from '#features/gifts/server/public.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import type { Computed, Filled, Renamed, RowOf } from '#platform/server/database/row-types.ts'

type Sum = RowOf<'fund', 'name' | 'nameMs'> & RowOf<'donation', 'currency'> & Computed<{ rows: number; sumMinor: number }>

/** Computes the effect of recording the ready rows now, without writing anything. */
export async function dryRun({ tx, actor }: Context, { id }: RequestOf<typeof imports.dryRun>): Promise<DryRun> {
  const { charityId } = actor
  const found = await findReadableImport(tx, actor, id)
  const ready = sql`r.charity_id = ${charityId} and r.import_id = ${id}::uuid and r.state = 'ready'`
  const sums = async (name: RawBuilder<unknown>, nameMs = sql`null::text`, join = sql``) => {
    const { rows } = await sql<Sum>`
      select ${name} as name, ${nameMs} as name_ms, count(*)::int as rows, sum(r.amount_minor)::bigint as sum_minor, r.currency
        from import_row r ${join} where ${ready} group by 1, 2, 5 order by 4 desc limit 100`.execute(tx)
    return rows.map(({ sumMinor: minor, currency, ...total }) => ({ ...total, sum: { minor, currency } }))
  }
  const [rest, currencies, methods, funds, donors] = await Promise.all([
    notRecorded(tx, found),
    sums(sql`r.currency`),
    sums(sql`r.payment_method::text`),
    sums(sql`f.name`, sql`f.name_ms`, sql`join ${fundsOf(charityId)} f on f.id = r.fund_id`),
    sql<Computed<{ known: number; made: number }> & Renamed<'importRow', { firstOn: 'donatedOn'; lastOn: 'donatedOn' }>>`
      with g as (
        select distinct on (coalesce(encode(r.nric_index, 'hex'), r.phone_digits || '|' || r.name_key, r.email || '|' || r.name_key, '#' || r.row_no)) r.nric_index, r.phone_digits, r.email, r.name_key
          from import_row r where ${ready} and r.name_key is not null
      ), k as (
        select exists (select from ${donorsOf(charityId)} o where o.nric_index = g.nric_index)
            or exists (select from ${donorsOf(charityId)} o where o.is_active and o.phone_digits = g.phone_digits and o.name_key = g.name_key)
            or exists (select from ${donorsOf(charityId)} o where o.is_active and o.email = g.email and o.name_key = g.name_key) as is_known from g
      )
      select (count(*) filter (where is_known))::int as known, (count(*) filter (where not is_known))::int as made,
             (select min(r.donated_on) from import_row r where ${ready}) as first_on, (select max(r.donated_on) from import_row r where ${ready}) as last_on from k`.execute(
      tx,
    ),
  ])
  const { known = 0, made = 0, firstOn = null, lastOn = null } = donors.rows[0] ?? {}
  return {
    counts: countsOf(found),
    ...rest,
    currencies: currencies.map(({ name, rows, sum }) => ({ name, rows, sum })),
    methods: methods.map(({ name, rows, sum }) => ({
      id: Number(name) as PaymentMethodId,
      name: methodTerm(wireTerms, Number(name)),
      rows,
      sum,
    })),
    funds,
    knownDonors: known,
    newDonors: made,
    firstOn,
    lastOn,
  }
}

type StateSum = RowOf<'importRow', 'state' | 'held'> & Computed<{ rows: number; minor: number; unread: number }>

/** The rows that are not recorded now (faulty, possible duplicates, held back), and the sum of all rows beside the file's total line. */
async function notRecorded(tx: Tx, { charityId, id }: StoredImport): Promise<Pick<DryRun, 'toFix' | 'doubles' | 'held' | 'file'>> {
  const { currency } = await charityOf(tx, charityId)
  const { rows: sums } = await sql<StateSum>`
    select r.state, case when r.state = 'held' then r.held end as held, count(*)::int as rows, coalesce(sum(r.amount_minor), 0)::bigint as minor,
           (count(*) filter (where r.amount_minor is null))::int as unread
      from import_row r where r.charity_id = ${charityId} and r.import_id = ${id}::uuid group by 1, 2 order by 3 desc`.execute(tx)
  const { rows: totals } = await sql<Filled<Renamed<'importRow', { rowNo: 'rowNo'; minor: 'amountMinor' }>>>`
    select r.row_no, r.amount_minor as minor from import_row r
     where r.charity_id = ${charityId} and r.import_id = ${id}::uuid and r.state = 'held' and r.held = 'total' and r.amount_minor is not null
     order by r.row_no desc limit 1`.execute(tx)
  const sumOf = (some: readonly StateSum[]) => ({
    rows: some.reduce((rows, one) => rows + one.rows, 0),
    sum: { minor: some.reduce((minor, one) => minor + Number(one.minor), 0), currency },
    unread: some.reduce((unread, one) => unread + one.unread, 0),
  })
  const [total] = totals
  return {
    toFix: sumOf(sums.filter(({ state }) => state === 'wrong')),
    doubles: sumOf(sums.filter(({ state }) => state === 'doubtful' || state === 'skipped')),
    held: sums.flatMap(one => (one.held ? [{ reason: one.held, ...sumOf([one]) }] : [])),
    file: {
      sum: sumOf(sums.filter(({ held }) => !held || !summingReasons.includes(held))).sum,
      total: total ? { rowNo: total.rowNo, sum: { minor: Number(total.minor), currency } } : null,
    },
  }
}
