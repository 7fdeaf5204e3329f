import { randomKey } from '#kit/security/random-key.ts'
import { randomUUID } from 'node:crypto'
import { contract } from '#contract.ts'
import type pg from 'pg'
import { newClient } from '#platform/server/database/connections.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { type Call, drive, figuresOf } from './drive.ts'
import { timesOf, type Times } from './measure.ts'
import { processorTime } from './processor-time.ts'
import type { Product } from './product.ts'

type Load = { connections: number; seconds: number }
type Options = Load & { print: (line: string) => void }

/**
 * Gifts of one charity, recorded at as many counters at once, beside two limits, sent by as many plain connections: one statement for each
 * gift with nothing around it, and the least that keeps what the product promises of each.
 */
export async function measureCounters(product: Product, { connections, seconds, print }: Options): Promise<string[]> {
  const next = await counterGifts(product)
  await drive(product, { connections, seconds: 3 }, next)
  const walBefore = await walBytes(product)
  const productResult = await drive(product, { connections, seconds }, next)
  const bytes = ((await walBytes(product)) - walBefore) / (productResult.perSecond * seconds)
  const load = { connections, seconds }
  const ofKnown = await counterGifts(product, 300)
  await drive(product, { connections, seconds: 5 }, ofKnown)
  const known = await drive(product, load, ofKnown)
  const [kept, bare] = [await keptGifts(product, load), await bareGifts(product, load)]
  print(`\nCounter gifts of one charity, ${connections} connections: ${figuresOf(productResult)}; WAL ${(bytes / 1000).toFixed(1)} kB.`)
  print(`The same where the donors are on file: ${figuresOf(known)}.`)
  print(`The least that keeps what is promised of each of these, without a server: ${figuresOfGifts(kept)}.`)
  print(`One statement a gift, with nothing around it: ${figuresOfGifts(bare)}. Aims: ≥ 600 /s, p95 ≤ 60 ms.`)
  return [
    ...(productResult.perSecond >= 600 ? [] : ['counter gifts a second']),
    ...(productResult.all.p95 <= 60 ? [] : ['p95 of counter gifts']),
  ]
}

/** Calls that record gifts for the funds of charity 1: of a number of people, who are on file after their first gift. */
export async function counterGifts({ straight }: Product, people = 5000): Promise<() => Call> {
  const { rows: funds } = await straight.query<{ id: string }>(
    `select id from fund where charity_id = 1 and app_preference_id = 8 and is_active order by position limit 5`,
  )
  return () => {
    const person = Math.floor(Math.random() * people)
    const body = {
      donorName: `Counter Donor ${person}`,
      donorPhone: `8${String(person).padStart(7, '1')}`,
      donationToValue: funds[person % funds.length]?.id,
      amount: { minor: 1000 + person, currency: 'SGD' },
      paymentMethod: methodIds.cash,
    }
    return { kind: 'counter gift', path: contract.donations.add.spec.path, body, headers: { 'idempotency-key': randomKey() } }
  }
}

async function walBytes({ straight }: Product): Promise<number> {
  const { rows } = await straight.query<{ bytes: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`)
  return Number(rows[0]?.bytes)
}

/**
 * The least that records a gift: its number, row, receipt and two entries in one statement, with every index, trigger and foreign key in
 * place.
 */
const giftOf = (donor: string) => `
  with numbered as (
    update receipt_series set last_number = last_number + 1 where charity_id = 1 and series = 'main' returning prefix || lpad(last_number::text, 7, '0') as receipt_no, last_number
  ), gift as (
    insert into donation (charity_id, id, txn_id, app_preference_id, item_id, donation_method, method, platform, donated_at, donated_on, status, amount_minor, currency,
                          payment_method, fund_id, donation_to, donor_id, donor_name, donor_type, receipt_no, created_at, updated_at)
    select 1, $1::uuid, $1::text, 8, f.item_id, 2, 'Offline', 'counter', now(), current_date, 'Offline', 1000, 'SGD', 6, f.id, f.kind, ${donor}, n.receipt_no, now(), now()
      from numbered n, (select * from fund where charity_id = 1 and app_preference_id = 8 and is_active limit 1) f returning id
  ), receipted as (
    insert into receipt (charity_id, donation_id, series, number, receipt_no, check_code, language, issued_at)
    select 1, $1::uuid, 'main', last_number, receipt_no, 'ABCDEF', 'en', now() from numbered
  )
  insert into ledger_entry (charity_id, posting_id, account, kind, donation_id, amount_minor, currency, posted_at)
  values (1, $1::uuid, 'cash', 'gift', $1::uuid, 1000, 'SGD', now()), (1, $1::uuid, 'donations', 'gift', $1::uuid, -1000, 'SGD', now())`

/** How the least is sent: what a gift asks for, in order, in one packet. */
type Send = (client: pg.Client, id: string) => Promise<unknown>
type PlainResult = Times & { perSecond: number; database: number; sender: number }
const figuresOfGifts = ({ perSecond, p50, p95, database, sender }: PlainResult) =>
  `${Math.round(perSecond)} /s, p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; processor time of one: database ${database.toFixed(2)} ms, sender ${sender.toFixed(2)} ms`

const bareGifts = ({ ownerUrl, pid }: Product, load: Load): Promise<PlainResult> =>
  plainGifts({ url: ownerUrl, pid }, load, (client, id) => client.query({ name: 'bare gift', text: giftOf('null, null, 3'), values: [id] }))

/**
 * The same as the product promises it: by the role that sees one charity, the session and its right read again, the key of the call locked
 * and looked for, the donor found, an answer kept and the audit chain grown, all in one packet that waits for nothing.
 */
async function keptGifts({ appUrl, pid, straight }: Product, load: Load): Promise<PlainResult> {
  const { rows } = await straight.query<{ userId: string; sessionId: string; donor: string; phone: string }>(
    `select s.user_id as "userId", s.id as "sessionId", d.id as donor, d.phone_digits as phone from session s
       join lateral (select id, phone_digits from donor where charity_id = 1 and is_active and phone_digits is not null limit 500) d on true
      where s.charity_id = 1 and s.expires_at > now() limit 500`,
  )
  const answer = 'x'.repeat(700)
  return plainGifts({ url: appUrl, pid }, load, (client, id) => {
    const { userId, sessionId, donor, phone } = rows[Math.floor(Math.random() * rows.length)]!
    const audited = {
      at: new Date().toISOString(),
      user_id: userId,
      call: 'bench',
      outcome: 'done',
      request_id: id,
      subject_kind: 'donation',
      subject_id: id,
    }
    const steps: [name: string, text: string, values: unknown[]][] = [
      ['session', readSession, [sessionId, userId]],
      ['lock', 'select pg_try_advisory_xact_lock(hashtextextended($1, 0))', [id]],
      ['earlier', 'select request, answer from idempotency where charity_id = 1 and user_id = $1 and key = $2', [userId, id]],
      ['charity', 'select name, country, currency, time_zone, receipt_prefix from charity where charity_id = 1', []],
      ['donor', 'select id, name, email, nric_index from donor where charity_id = 1 and phone_digits = $1 and is_active', [phone]],
      ['gift', giftOf("$2::uuid, 'Bench Donor', 1"), [id, donor]],
      ['row', 'select * from donation where charity_id = 1 and id = $1', [id]],
      [
        'answer',
        'insert into idempotency (charity_id, user_id, key, request, answer, at) values (1, $1, $2, $2, $3, now())',
        [userId, id, answer],
      ],
      ['audit', 'call append_audit($1::jsonb)', [JSON.stringify([audited])]],
    ]
    return Promise.all([
      client.query("begin; set local app.charity_id = '1'"),
      ...steps.map(([name, text, values]) => client.query({ name, text, values })),
      client.query('commit'),
    ])
  })
}

const readSession = `
  select u.first_name, r.rights, r.version, c.app_preferences from session s join charity c on c.charity_id = 1
    join app_user u on u.charity_id = 1 and u.id = s.user_id and u.status = 'active' join role r on r.charity_id = 1 and r.id = u.role_id
   where s.charity_id = 1 and s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > now()`

async function plainGifts({ url, pid }: { url: string; pid: number }, { connections, seconds }: Load, send: Send): Promise<PlainResult> {
  const config = { connectionString: url, options: '-c app.charity_id=1', pipeline: true } as pg.ClientConfig
  const clients = Array.from({ length: connections }, () => newClient(config))
  await Promise.all(clients.map(client => client.connect()))
  const before = { database: processorTime(pid).database, sender: process.cpuUsage() }
  const end = performance.now() + seconds * 1000
  const counters = clients.map(async client => {
    const times: number[] = []
    while (performance.now() < end) {
      const started = performance.now()
      await send(client, randomUUID())
      times.push(performance.now() - started)
    }
    return times
  })
  const times = (await Promise.all(counters)).flat()
  const { user, system } = process.cpuUsage(before.sender)
  const database = processorTime(pid).database - before.database
  await Promise.all(clients.map(client => client.end()))
  return {
    perSecond: times.length / seconds,
    ...timesOf(times),
    database: database / times.length,
    sender: (user + system) / 1000 / times.length,
  }
}
