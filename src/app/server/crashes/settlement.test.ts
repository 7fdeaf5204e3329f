import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCharity, readCharity } from '#app/commands/create-charity.ts'
import { newAccessToken } from '#features/auth/server/session/tokens.ts'
import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { readConfig } from '#platform/server/config.ts'
import { newClient } from '#platform/server/database/connections.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { openDatabase } from '../database.ts'

const [gifts, minor, feeMinor] = [40, 1234, 34]
const net = gifts * (minor - feeMinor)
const closing: (() => unknown)[] = []
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})

type Product = { url: string; child: ChildProcess }
/** Starts the product in a process of its own, on a free port. */
async function startProduct(env: Record<string, string>): Promise<Product> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../main.ts', import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  closing.push(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const url = await new Promise<string>((runs, failed) => {
    child.stdout.on('data', () => {
      const found = /runs at \S*(http:\/\/[\w.:/]+)/.exec(output)?.[1]
      if (found) runs(found)
    })
    child.once('exit', code => failed(new Error(`The product did not start (${code}): ${output}`)))
  })
  return { url, child }
}

async function newInstallation() {
  const { owner, drop } = await newDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'amanah-crash-'))
  closing.push(drop, () => rmSync(dataDir, { recursive: true, force: true }))
  const env = {
    DATABASE_URL: owner,
    DATA_DIR: dataDir,
    PORT: '0',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost',
    MAX_EVENT_LOOP_DELAY: '0', // how busy this machine is decides no test
  }
  const database = await openDatabase(readConfig(env))
  const draft = readCharity({ name: 'Masjid As-Salam', country: 'SG', 'admin-email': 'admin@as-salam.test' })
  await createCharity(database, draft, { now: new Date(), publicUrl: 'http://localhost' })
  await database.stop()
  const [client, holder] = [newClient({ connectionString: owner }), newClient({ connectionString: owner })]
  for (const one of [client, holder]) {
    await one.connect()
    closing.push(() => one.end())
  }
  const sql = async (text: string, values: unknown[] = []) => (await client.query<Record<string, number>>(text, values)).rows
  const [admin] = await sql('select charity_id as charity from app_user')
  const charityId = admin!['charity']!
  const people = [await newPerson(sql, charityId), await newPerson(sql, charityId)] as const
  return { env, holder, sql, charityId, people }
}

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, number>[]>
/** Another administrator, signed in; returns the headers of their calls. */
async function newPerson(sql: Sql, charityId: number): Promise<{ authorization: string }> {
  const [userId, sessionId] = [newId(), newId()]
  await sql(
    `insert into app_user (charity_id, id, first_name, last_name, email, name_key, role_id, status, password_hash, created_at, updated_at)
     select charity_id, $1::uuid, first_name, last_name, $1::text || '@as-salam.test', name_key, role_id, 'active', '-', now(), now() from app_user limit 1`,
    [userId],
  )
  await sql(
    `insert into session (charity_id, id, user_id, device_hash, remembered, rotated_at, created_at, expires_at)
     values ($1, $2, $3, '\\x00', false, now(), now(), now() + interval '1 hour')`,
    [charityId, sessionId, userId],
  )
  return { authorization: `Bearer ${await newAccessToken({ charityId, userId, sessionId }, new Date())}` }
}

let installation: Awaited<ReturnType<typeof newInstallation>>
beforeAll(async () => void (installation = await newInstallation()))

/** Counts what is stored, and what the ledger and its accounts come to. */
async function stored(): Promise<Record<string, number>> {
  const [row] = await installation.sql(`
    select (select count(*) from settlement)::int as settlements, (select count(*) from settlement_line)::int as lines,
           (select count(*) from settlement_gift)::int as linked, (select count(*) from donation where status = 'Settled')::int as settled,
           (select count(*) from fund_payment where state = 'released')::int as released,
           (select coalesce(sum(amount_minor), 0) from ledger_entry)::int as ledger,
           (select coalesce(sum(amount_minor), 0) from ledger_entry where account = 'bank')::int as bank,
           (select coalesce(sum(settled_minor - taken_minor), 0) from fund_balance)::int as left`)
  return row!
}

test('a process that is killed while it uploads, matches, settles or releases loses nothing and doubles nothing', async () => {
  const { env, holder, sql, charityId, people } = installation
  const [fund] = (await sql(`select id, item_id as item from fund where app_preference_id = $1 and is_active limit 1`, [
    preferenceIds.donations,
  ])) as unknown as { id: string; item: number }[]
  await sql(
    `insert into donation (charity_id, id, txn_id, app_preference_id, item_id, donation_method, method, platform, donated_at, donated_on, status, amount_minor,
                           currency, payment_method, fund_id, reference_no, donor_type, donation_to, language, created_at, updated_at)
     select $1, gen_random_uuid(), 'K-' || n, 8, $6, 1, 'Online', 'website', now() - interval '40 days', current_date - 40, 'Accepted', $4, 'SGD', $5, $2, 'ch_' || n, 3, 1, 'en', now(), now()
       from generate_series(1, $3::int) n`,
    [charityId, fund!.id, gifts, minor, methodIds.card, fund!.item],
  )
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const rows = Array.from(
    { length: gifts },
    (_, at) => `po_1,${day(38)},txn_${at},${day(40)} 10:00:00,sgd,12.34,0.34,12.00,charge,ch_${at + 1}`,
  )
  const head =
    'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id'
  const form = () => {
    const body = new FormData()
    body.append('files', new File([[head, ...rows].join('\n')], 'stripe.csv', { type: 'text/csv' }))
    return body
  }
  let product = await startProduct(env)
  type Call = { route: string; body: () => FormData | object; by?: 0 | 1 }
  async function send({ route, body, by = 0 }: Call): Promise<Record<string, string | number>> {
    const content = body()
    const isForm = content instanceof FormData
    const answer = await fetch(`${product.url}/api/${route}`, {
      method: 'POST',
      headers: { ...people[by], 'idempotency-key': route, ...(!isForm && { 'content-type': 'application/json' }) },
      body: isForm ? content : JSON.stringify(content),
    })
    const { data } = (await answer.json()) as { data: { status: number; message: string; result: Record<string, string> } }
    if (data.status !== 1) throw new Error(`${route}: ${data.message}`)
    return data.result
  }
  /** Kills the process once the call waits for a table, then repeats the call at a new process. */
  async function survive(call: Call, table: string) {
    const before = await stored()
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    const ended = send(call).then(
      () => 'answered',
      (error: Error) => error.message,
    )
    const waiting = async () =>
      (await sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length
    await expect.poll(waiting, { interval: 50 }).toBe(1)
    product.child.kill('SIGKILL')
    await once(product.child, 'exit')
    expect(await ended).toBe('fetch failed')
    await holder.query('rollback')
    await expect.poll(waiting).toBe(0)
    expect(await stored()).toEqual(before)
    product = await startProduct(env)
    const result = await send(call)
    // A repeated call has the same answer, or is recognised, and changes nothing.
    await send(call).catch((error: Error) => expect(error.message).toContain('This file was uploaded before.'))
    return result
  }

  const { ids } = (await survive({ route: 'Settlement/uploadStatement', body: form }, 'settlement_line')) as unknown as { ids: string[] }
  expect(await stored()).toMatchObject({ settlements: 1, lines: gifts, linked: 0, ledger: 0 })
  await survive({ route: 'Settlement/linkReadyLines', body: () => ({ id: ids[0] }) }, 'settlement_share')
  expect(await stored()).toMatchObject({ linked: gifts, settled: 0, ledger: 0 })
  await survive({ route: 'Settlement/updateSettlementStatus', body: () => ({ settlementIds: ids }) }, 'fund_balance')
  expect(await stored()).toMatchObject({ settled: gifts, ledger: 0, bank: net, left: net })
  const payment = {
    appPreferenceId: preferenceIds.donations,
    fundId: fund!.id,
    moneyKind: 'general',
    amount: { minor: net, currency: 'SGD' },
    payee: 'Harapan Learning Centre',
  }
  const { id } = await send({ route: 'Payout/preparePayment', body: () => payment })
  const release = { id, version: 1, bankReference: 'GIRO 41', paidOn: day(1) }
  await survive({ route: 'Payout/releasePayment', body: () => release, by: 1 }, 'ledger_entry')
  expect(await stored()).toMatchObject({ settlements: 1, linked: gifts, settled: gifts, released: 1, ledger: 0, bank: 0, left: 0 })
})
