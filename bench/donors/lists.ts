import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connectModules, servedEndpoints } from '#app/server/features/modules.ts'
import { contract } from '#contract.ts'
import { rights } from '#features/roles/rules.ts'
import { newId } from '#kit/security/ids.ts'
import { nameTokens } from '#kit/names/name-tokens.ts'
import type { Context } from '#platform/server/context.ts'
import { newClient } from '#platform/server/database/connections.ts'
import { vacuumAnalyze } from '#platform/server/database/vacuum.ts'
import { blocksOf } from '../blocks.ts'
import { type Product, startProduct } from '../product.ts'
import { record, type Statement } from '../record.ts'

// npm run bench -- --donors: what lists of donors of one charity read and take in SQL, among as many donors as a large charity has.
const { values } = parseArgs({ options: { donors: { type: 'boolean' }, count: { type: 'string', default: '1000000' } } })
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Names by how often they occur among a million donors: the commonest of a Malay charity, common ones, rare ones, and a tail of others. */
const shares = [
  ['Mohd', 80_000],
  ['Siti', 60_000],
  ['Ahmad', 50_000],
  ['Tan', 30_000],
  ['Zulkarnain', 3000],
  ['Qistina', 30],
] as const

/** Adds donors with two words of a name each, their search words and what they gave, in a few statements. */
async function addDonors({ ownerUrl }: Product, count: number): Promise<void> {
  const client = newClient({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`set app.charity_id = '1'; set synchronous_commit = off; set maintenance_work_mem = '256MB'`)
  for (const table of ['donor', 'donor_name_token', 'donor_giving']) await client.query(`alter table ${table} disable trigger user`)
  const tail = Array.from({ length: 3000 }, (_, at) => `Na${at.toString(26).replaceAll(/\d/g, digit => 'ghjkmnprtv'[Number(digit)]!)}`)
  const words = [...shares.map(([word]) => word), ...tail]
  await client.query(`create temp table word (place int primary key, name text, tokens text[])`)
  await client.query(
    `insert into word select (w->>0)::int, w->>1, array(select jsonb_array_elements_text(w->2)) from jsonb_array_elements($1::jsonb) w`,
    [JSON.stringify(words.map((word, at) => [at, word, nameTokens(word)]))],
  )
  const bounds = shares.reduce<number[]>((all, [, share]) => [...all, (all.at(-1) ?? 0) + share], [])
  const first = bounds.map((bound, at) => `when n * 7919::bigint % 1000000 < ${bound} then ${at}`).join(' ')
  await client.query(
    `create temp table made as
     select n, uuidv7() as id, case ${first} else ${shares.length} + n * 104729::bigint % ${tail.length} end::int as one,
            case when n % 9 = 0 then (n / 9 % 4) else ${shares.length} + n * 15485863::bigint % ${tail.length} end::int as other
       from generate_series(1, $1::int) n`.replace('$1::int', String(count)),
  )
  await client.query(
    // With a name key: the job that fills in keys would change every donor while lists are measured.
    `insert into donor (charity_id, id, donor_type, name, name_key, is_active, i_agree, agreed_at, created_at, updated_at)
     select 1, m.id, 1, w.name || ' ' || v.name, lower(w.name || ' ' || v.name), m.n % 40 <> 0, a.answer, case when a.answer is not null then now() end, now(), now()
       from made m cross join lateral (values (case when m.n % 5 = 0 then true when m.n % 700 = 1 then false end)) a (answer)
       join word w on w.place = m.one join word v on v.place = m.other`,
  )
  await client.query(
    `insert into donor_name_token (charity_id, token, donor_id)
     select distinct 1, t, m.id from made m join word w on w.place in (m.one, m.other) cross join unnest(w.tokens) t`,
  )
  await client.query(
    `insert into donor_giving (charity_id, donor_id, app_preference_id, gifts, total_minor, first_at, last_at)
     select 1, m.id, k.module, 1 + n % 9, 1000 + n * 7919::bigint % 99991, g.at - interval '1 year', g.at
       from made m cross join (values (0), (8)) k (module)
      cross join lateral (select timestamptz '2026-11-20' - (n * 104729::bigint % 44000) * interval '1 hour' as at) g`,
  )
  for (const table of ['donor', 'donor_name_token', 'donor_giving']) await client.query(`alter table ${table} enable trigger user`)
  await vacuumAnalyze(client, ['donor', 'donor_name_token', 'donor_giving'])
  await client.end()
}

/** The least time of a few runs of these statements, in ms, planning included. */
async function leastTime(appUrl: string, statements: readonly Statement[]): Promise<number> {
  const client = newClient({ connectionString: appUrl })
  await client.connect()
  await client.query(`begin; set local app.charity_id = '1'`)
  let least = Infinity
  for (let run = 0; run < 5; run++) {
    const since = performance.now()
    for (const { text, values: given } of statements) await client.query(text, given)
    least = Math.min(least, performance.now() - since)
  }
  await client.end()
  return least
}

connectModules()
const now = () => new Date('2026-11-21T04:00:00Z')
const dataDir = path.join(tmpdir(), 'amanah-bench-donors')
rmSync(dataDir, { recursive: true, force: true })
const product = await startProduct(dataDir)
const since = performance.now()
await addDonors(product, Number(values.count))
print(`${Number(values.count).toLocaleString('en')} donors, loaded in ${Math.round((performance.now() - since) / 1000)} s\n`)
const lists: Readonly<Record<string, object>> = {
  'the first page': {},
  'a name of thirty': { searchValue: 'qistina' },
  'a name of three in a thousand': { searchValue: 'zulkarnain' },
  'the commonest name': { searchValue: 'mohd' },
  'two common words': { searchValue: 'mohd siti' },
  'two words, common and rare': { searchValue: 'mohd qistina' },
  'those who refused to be contacted': { consent: 'refused' },
  'those who agreed to be contacted': { consent: 'agreed' },
  'those who were not asked': { consent: 'notAsked' },
  archived: { isArchived: 1 },
}
for (const [name, filter] of Object.entries(lists)) {
  const actor = {
    userId: newId(),
    charityId: 1,
    sessionId: '',
    roleId: '',
    name: '',
    can: (right: string) => rights.includes(right as `${string}:${string}`),
  }
  const context = { actor, now, audit: () => {}, says: () => {}, afterCommit: () => {} } as unknown as Context
  const statements = await record(product.appUrl, 1, tx =>
    servedEndpoints.donorProfiles.handlers.list(
      { ...context, tx },
      contract.donorProfiles.list.spec.body.parse({ pageSize: 20, ...filter }) as never,
    ),
  )
  const blocks = await blocksOf(product.appUrl, statements)
  print(`${name}: ${blocks.toLocaleString('en')} blocks, ${(await leastTime(product.appUrl, statements)).toFixed(1)} ms`)
}
await product.stop()
