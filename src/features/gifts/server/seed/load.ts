import { toSnakeCase } from '#kit/text/snake-case.ts'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { addDays, type Day } from '#kit/time/days.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { brokenSeries, loadLastNumber } from '#features/receipt-numbers/server/public.ts'
import type { RowSink } from '#platform/server/database/insert-rows.ts'
import { generateGifts } from './make-giving.ts'
import { sampleFunds, type NewFund } from './sample-funds.ts'
import { randomFrom } from './random.ts'
import type { SampleRate } from './rate-of-line.ts'
import { newClient } from '#platform/server/database/connections.ts'
import { vacuumAnalyze } from '#platform/server/database/vacuum.ts'
import { validGiftText } from '../match/valid-gifts.ts'

/** A large load: a number of gifts, up to a day, reproducible by its seed. */
export type GivingLoad = {
  database: { owner: string; jobs: string }
  donations: number
  until: Day
  years?: number
  seed?: number
  progress?: (gifts: number) => void
}

/** How the gifts are shared among the demo charities. */
const shares: Readonly<Record<number, number>> = { 1: 0.42, 80: 0.31, 94: 0.09, 77: 0.11, 78: 0.07 }
/**
 * Splits a whole number by weights into whole numbers with the same sum: what rounding leaves goes to the largest remainders.
 * @internal tested by itself
 */
export function distribute(total: number, weights: readonly number[]): number[] {
  const sum = (numbers: readonly number[]) => numbers.reduce((left, right) => left + right, 0)
  const exact = weights.map(weight => (total * weight) / (sum(weights) || 1))
  const left = total - sum(exact.map(Math.floor))
  const byRemainder = exact.map((_, at) => at).sort((one, other) => (exact[other]! % 1) - (exact[one]! % 1))
  const roundedUp = new Set(sum(weights) ? byRemainder.slice(0, left) : [])
  return exact.map((part, at) => Math.floor(part) + Number(roundedUp.has(at)))
}

const tables = [
  'donor',
  'donor_name_token',
  'fund',
  'donation',
  'donation_line',
  'donation_purpose',
  'receipt',
  'receipt_series',
  'leased_receipt_no', // read by `brokenSeries`
  'ledger_entry',
  'donation_rollup',
  'donation_total',
  'unfolded_total',
  'counter_total',
  'donor_giving',
  'donor_period',
  'donor_purpose',
]

/**
 * Loads years of giving by COPY in one transaction: all of it, or nothing. Triggers are disabled; their effects are computed at the end.
 */
export async function loadGiving({
  database: { owner, jobs },
  donations,
  until,
  years = 5,
  seed = 1,
  progress = () => {},
}: GivingLoad): Promise<number> {
  const client = newClient({ connectionString: owner })
  await client.connect()
  try {
    await client.query(`begin; set local synchronous_commit = off; set local maintenance_work_mem = '256MB'`)
    for (const table of tables)
      await client.query(`alter table ${table} disable trigger user; alter table ${table} no force row level security`)
    await client
      .query('savepoint sleep')
      .then(() => client.query(`set local session_replication_role = replica`))
      .catch(() => client.query('rollback to sleep')) // only a superuser may
    const charities = await charitiesOf(jobs)
    const counts = distribute(
      donations,
      charities.map(({ charityId }) => shares[charityId] ?? 0),
    )
    let loaded = 0
    for (const [at, charity] of charities.entries()) {
      const count = counts[at] ?? 0
      if (count) await loadCharity(client, charity, { count, until, years, seed, progress: made => progress(loaded + made) })
      loaded += count
    }
    await rollUp(client)
    await countTaken(client)
    await partByPurpose(client)
    await addUpDonors(client)
    await verify(client)
    for (const table of tables)
      await client.query(`alter table ${table} force row level security; alter table ${table} enable trigger user`)
    await client.query('commit')
    // Rows of older days were inserted between those of the demo, which leaves index pages half full.
    for (const table of tables) await client.query(`reindex table ${table}`)
    await vacuumAnalyze(client, tables)
    return loaded
  } finally {
    await client.end()
  }
}

type SeedPart = { count: number; until: Day; years: number; seed: number; progress: (made: number) => void }
async function loadCharity(client: pg.Client, charity: Charity, { count, until, years, seed, progress }: SeedPart): Promise<void> {
  const { charityId } = charity
  const random = randomFrom(seed * 1000 + charityId)
  const ask = async <T extends object>(text: string) => (await client.query<T & pg.QueryResultRow>(text, [charityId])).rows
  const sink = intoCopy(client)
  const known = await ask<NewFund>(
    `select charity_id as "charityId", id, kind, app_preference_id as "appPreferenceId", item_id as "itemId", name, is_tax_deductible as "isTaxDeductible", position from fund where charity_id = $1 order by app_preference_id, position`,
  )
  const funds = known.length ? known : sampleFunds(charity, () => random.uuid(Date.parse(until)))
  if (!known.length) await sink.write('fund', funds)
  const [counts] = await ask<{ donors: number; numbers: number }>(
    `select (select count(*)::int from donor where charity_id = $1) as donors, coalesce((select max(last_number) from receipt_series where charity_id = $1 and series = 'main'), 0) as numbers`,
  )
  const lastNumber = await generateGifts(sink, {
    random,
    charity,
    funds,
    rates: await ask<SampleRate>(
      `select id, item_id as "itemId", grade, amount_minor::int as minor, starts_on::text as "startsOn", ends_on::text as "endsOn" from rate where charity_id = $1 and state = 'published'`,
    ),
    officers: (await ask<{ id: string }>(`select id from app_user where charity_id = $1 and status = 'active' order by id`)).map(
      ({ id }) => id,
    ),
    centres: (await ask<{ id: string }>(`select id from collection_centre where charity_id = $1 order by name`)).map(({ id }) => id),
    count,
    first: addDays(until, -365 * years),
    until,
    donors: counts?.donors ?? 0,
    numbers: counts?.numbers ?? 0,
    done: progress,
  })
  await loadLastNumber(client, charity, lastNumber)
}

/** Reads as the role that sees every charity, because row-level security hides all rows from an owner who is not a superuser. */
async function charitiesOf(jobs: string): Promise<Charity[]> {
  const client = newClient({ connectionString: jobs })
  await client.connect()
  try {
    const { rows } =
      await client.query<Charity>(`select charity_id as "charityId", country, currency, time_zone as "timeZone", is_ipc as "isIpc", is_islamic as "isIslamic",
    language, receipt_prefix as "receiptPrefix", app_preferences as "appPreferences" from charity order by charity_id`)
    return rows
  } finally {
    await client.end()
  }
}

/** Collects rows into batches of about a megabyte, with one COPY each, so that memory use stays constant. */
function intoCopy(client: pg.Client): RowSink {
  return {
    async write(table, rows) {
      const [first] = rows
      if (!first) return
      const columns = Object.keys(first)
      const stream = client.query(
        copyFrom(`copy ${toSnakeCase(table)} (${columns.map(toSnakeCase).join(', ')}) from stdin`),
      ) as unknown as Writable
      let piece = ''
      for (const row of rows as readonly Record<string, unknown>[]) {
        for (let at = 0; at < columns.length; at++) piece += (at ? '\t' : '') + cell(row[columns[at]!])
        piece += '\n'
        if (piece.length < 1_000_000) continue
        if (!stream.write(piece)) await new Promise(drained => stream.once('drain', drained))
        piece = ''
      }
      stream.end(piece)
      await finished(stream)
    },
  }
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string')
    return /[\\\t\n\r]/.test(value)
      ? value.replace(/[\\\t\n\r]/g, found => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[found] ?? '')
      : value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? `\\\\x${value.toString('hex')}` : String(value)
}

/** Recomputes the totals from the rows, as the triggers would: in the order of days, in which they grow. */
async function rollUp(client: pg.Client): Promise<void> {
  await client.query(`delete from unfolded_total; delete from donation_rollup; delete from donation_total`)
  await client.query(`insert into donation_rollup select charity_id, 'day', donated_on, app_preference_id, payment_method, status, item_id, currency, count(*), sum(amount_minor), sum(refunded_minor)
    from donation group by 1, 3, 4, 5, 6, 7, 8 order by 1, 3, 4`)
  for (const [grain, from] of [
    ['month', 'day'],
    ['year', 'month'],
  ]) {
    await client.query(`insert into donation_rollup select charity_id, '${grain}', date_trunc('${grain}', starts_on)::date, app_preference_id, payment_method, status, item_id, currency, sum(gifts), sum(amount_minor), sum(refunded_minor)
      from donation_rollup where grain = '${from}' group by 1, 3, 4, 5, 6, 7, 8 order by 1, 3, 4`)
  }
  for (const grain of ['day', 'month']) {
    await client.query(`insert into donation_total select charity_id, '${grain}', app_preference_id, starts_on, currency, sum(gifts), sum(case status when 'Voided' then 0 else amount_minor - refunded_minor end)
      from donation_rollup where grain = '${grain}' group by 1, 3, 4, 5 order by 1, 4`)
  }
}

/** Recomputes how many gifts each officer took at the counter. */
async function countTaken(client: pg.Client): Promise<void> {
  await client.query(`delete from counter_total`)
  await client.query(`insert into counter_total select charity_id, officer_id, 'hour', date_trunc('hour', created_at, 'UTC'), count(*)
    from donation where counter_officer(platform, donation_method, status, officer_id) is not null group by 1, 2, 4 order by 1, 2, 4`)
  for (const [grain, from] of [
    ['day', 'hour'],
    ['month', 'day'],
  ])
    await client.query(`insert into counter_total select charity_id, officer_id, '${grain}', date_trunc('${grain}', starts_at, 'UTC'), sum(gifts)
      from counter_total where grain = '${from}' group by 1, 2, 4 order by 1, 2, 4`)
}

/** Recomputes the amounts per purpose from the lines of gifts. */
async function partByPurpose(client: pg.Client): Promise<void> {
  await client.query(`delete from donation_purpose`)
  await client.query(`insert into donation_purpose select l.charity_id, l.donation_id, coalesce(l.fund_id, d.fund_id), l.item_id, sum(l.amount_minor)
    from donation_line l join donation d on d.charity_id = l.charity_id and d.id = l.donation_id
   where exists (select from donation_line o where o.charity_id = l.charity_id and o.donation_id = l.donation_id and o.fund_id <> d.fund_id) group by 1, 2, 3, 4`)
}

/** Recomputes what each donor gave, and the totals of those with many gifts. */
async function addUpDonors(client: pg.Client): Promise<void> {
  await client.query(`delete from donor_giving; delete from donor_period; delete from donor_purpose`)
  await client.query(`insert into donor_giving (charity_id, donor_id, app_preference_id) select charity_id, id, 0 from donor`)
  await client.query(`insert into donor_giving as g (charity_id, donor_id, app_preference_id, gifts, total_minor, first_at, last_at)
    select d.charity_id, d.donor_id, m.module, count(*), sum(d.amount_minor - d.refunded_minor), min(d.donated_at), max(d.donated_at)
      from donation d cross join lateral (values (0::smallint), (d.app_preference_id)) m (module)
     where d.donor_id is not null and ${validGiftText('d')} group by 1, 2, 3
    on conflict (charity_id, donor_id, app_preference_id) do update
      set gifts = excluded.gifts, total_minor = excluded.total_minor, first_at = excluded.first_at, last_at = excluded.last_at`)
  await client.query(`do $$ declare many record; begin
    for many in select charity_id, array_agg(donor_id) as donors from donor_giving
                 where app_preference_id = 0 and gifts > most_gifts_without_totals() group by 1 loop
      call begin_donor_totals(many.charity_id, many.donors);
    end loop; end $$`)
}

const laws: readonly (readonly [string, string])[] = [
  ['a posting does not balance', `select from ledger_entry group by charity_id, posting_id, currency having sum(amount_minor) <> 0`],
  ['a receipt number is missing, or beyond the last of its series', brokenSeries],
  [
    'a gift has no donor of its charity',
    `select from donation d where donor_id is not null and not exists (select from donor o where o.charity_id = d.charity_id and o.id = d.donor_id)`,
  ],
  [
    'a gift is not in the books',
    `select from (select charity_id, sum(amount_minor) as minor from donation group by 1) d
     join (select charity_id, sum(amount_minor) as minor from ledger_entry where kind = 'gift' and amount_minor > 0 group by 1) l using (charity_id) where d.minor <> l.minor`,
  ],
]
/** Makes the checks that the disabled triggers would have made. */
async function verify(client: pg.Client): Promise<void> {
  for (const [words, query] of laws) {
    const { rowCount } = await client.query(`select from (${query}) broken limit 1`)
    if (rowCount) throw new Error(`The load is undone: ${words}.`)
  }
}
