import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { appendAnchor } from '#platform/server/audit/anchor-file.ts'
import { listCharityIds } from '#features/charity/server/public.ts'
import { anchorAudit, auditFaults } from '#platform/server/audit/anchors.ts'
import { type Db } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { newClient } from '#platform/server/database/connections.ts'
import { newDatabase } from './new-database.ts'

const now = () => new Date('2026-03-02T04:00:00Z')
const later = (minutes: number) => new Date(now().getTime() + minutes * 60_000)
let [lastCharity, jobs, db, owner] = [0, {} as Db, {} as Db, {} as pg.Client]
const closing: (() => Promise<unknown>)[] = []
// A database of its own: anchors cover every charity there is.
beforeAll(async () => {
  const urls = await newDatabase()
  jobs = openDb(urls.jobs, { max: 2 })
  db = openDb(urls.app, { max: 2 })
  owner = newClient({ connectionString: urls.owner })
  await owner.connect()
  closing.push(urls.drop, jobs.close, db.close, () => owner.end())
})
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})
async function editAnchors(dir: string, edit: (lines: string[]) => string[]): Promise<void> {
  const file = path.join(dir, 'audit-anchors.jsonl')
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  await writeFile(
    file,
    edit(lines)
      .map(line => `${line}\n`)
      .join(''),
  )
}
/** Other tests leave charities and anchors, so only this charity's faults and those of this folder count. */
const faultsOf = async (charityId: number, dir: string, asOf = now()) =>
  (await auditFaults(jobs, listCharityIds, { dirs: [dir], asOf })).filter(
    fault =>
      fault.startsWith(`Charity ${charityId}:`) || (!fault.startsWith('Charity') && (!fault.includes('is gone') || fault.includes(dir))),
  )

const asJobs = (query: ReturnType<typeof sql<Record<string, unknown>>>, charityId: number) =>
  jobs.transact({ charityId, readOnly: true }, tx => query.execute(tx))

async function anchored() {
  const charityId = ++lastCharity
  await owner.query(
    `insert into charity (charity_id, name, receipt_prefix, country, currency, time_zone) values ($1, 'Masjid Test', 'TST', 'SG', 'SGD', 'Asia/Singapore')`,
    [charityId],
  )
  const say = (call: string) =>
    db.transact({ charityId, readOnly: false }, tx =>
      appendAudit(tx, { userId: null, call, outcome: 'done', at: now(), requestId: call }, []),
    )
  for (const call of ['/a', '/b', '/c']) await say(call)
  const dir = await mkdtemp(path.join(tmpdir(), 'anchors-'))
  await anchorAudit(jobs, listCharityIds, dir, now)
  await say('/d')
  expect(await faultsOf(charityId, dir)).toEqual([])
  /** What an intruder with the owner's password could do: SQL without triggers, in which $c is the charity. */
  const past = (statement: string) =>
    owner.query(
      `set session_replication_role = replica; ${statement.replaceAll('$c', String(charityId))}; set session_replication_role = origin`,
    )
  return { charityId, dir, say, past }
}

test('a chain whose end was cut, head and all, disagrees with its anchor', async () => {
  const { charityId, dir, past } = await anchored()
  await past('delete from audit_event where charity_id = $c and seq > 2')
  await past('update audit_head set seq = 2, hash = (select hash from audit_event where charity_id = $c and seq = 2) where charity_id = $c')
  expect(await faultsOf(charityId, dir)).toEqual([expect.stringContaining('row 3 is not the one that was anchored')])
})

test('a chain rewritten from its first row on, hashes and all, disagrees with its anchor', async () => {
  const { charityId, dir, past, say } = await anchored()
  await past('delete from audit_event where charity_id = $c')
  await past('delete from audit_head where charity_id = $c')
  for (const call of ['/x', '/y', '/z', '/d']) await say(call)
  expect(await faultsOf(charityId, dir)).toEqual([expect.stringContaining('row 3 is not the one')])
})

test('an anchor with a wrong signature is rejected', async () => {
  const { charityId, dir } = await anchored()
  await editAnchors(dir, lines => lines.map(line => line.replace('"at":"2026', '"at":"2025')))
  expect((await faultsOf(charityId, dir))[0]).toMatch('was not written by us')
})

test('missing anchors are a fault, because a truncated chain would go unnoticed', async () => {
  const { charityId, dir } = await anchored()
  await rm(path.join(dir, 'audit-anchors.jsonl'))
  expect(await faultsOf(charityId, dir)).toEqual([
    `There are no anchors in ${dir}: a trail whose end was cut would not be seen.`,
    expect.stringMatching(`The anchor that was written at .* to .*${dir} is gone`),
  ])
})

test('a whole anchor file that was removed, and one begun in its place, are a fault for good', async () => {
  const { charityId, dir, say, past } = await anchored()
  await past('delete from audit_event where charity_id = $c and seq > 2')
  await past('update audit_head set seq = 2, hash = (select hash from audit_event where charity_id = $c and seq = 2) where charity_id = $c')
  await rm(path.join(dir, 'audit-anchors.jsonl'))
  for (const call of ['/e', '/f']) {
    await say(call)
    await anchorAudit(jobs, listCharityIds, dir, now)
  }
  expect(await faultsOf(charityId, dir)).toEqual([expect.stringMatching(/Anchor 1 .* is not chained/)])
})

test('the newest anchor that was removed is a fault at once, and after the next anchor', async () => {
  const { charityId, dir, say } = await anchored()
  await say('/e')
  await anchorAudit(jobs, listCharityIds, dir, now)
  await editAnchors(dir, lines => lines.slice(0, -1))
  expect(await faultsOf(charityId, dir)).toEqual([expect.stringMatching(/The anchor that was written at .* is gone/)])
  await anchorAudit(jobs, listCharityIds, dir, now)
  expect(await faultsOf(charityId, dir)).toEqual([expect.stringMatching(/Anchor 2 .* is not chained/)])
})

test('an anchor that the database could not remember any more, before a crash, is no fault', async () => {
  const { charityId, dir, say } = await anchored()
  await say('/e')
  const { rows } = await asJobs(
    sql<Record<string, unknown>>`select seq, encode(hash, 'hex') as hash from audit_head where charity_id = ${charityId}`,
    charityId,
  )
  await appendAnchor(
    dir,
    now().toISOString(),
    rows.map(({ seq, hash }) => ({ charityId, seq: Number(seq), hash: String(hash) })),
  )
  expect(await faultsOf(charityId, dir)).toEqual([])
  await anchorAudit(jobs, listCharityIds, dir, now)
  expect(await faultsOf(charityId, dir)).toEqual([])
})

test('anchors the other charities where the head of one cannot be read, and names that one', async () => {
  const [one, other] = [await anchored(), await anchored()]
  for (const { say } of [one, other]) await say('/e')
  const transact: Db['transact'] = (scope, work) =>
    scope.charityId === one.charityId ? Promise.reject(new Error('no answer')) : jobs.transact(scope, work)
  await expect(anchorAudit({ ...jobs, transact }, listCharityIds, other.dir, () => later(29))).rejects.toThrow(
    `charity ${one.charityId}: no answer`,
  )
  expect(await faultsOf(other.charityId, other.dir, later(58))).toEqual([])
})

test('old anchors are a fault: the newest one, and the rows that came after it', async () => {
  const { charityId, dir } = await anchored()
  expect(await faultsOf(charityId, dir, later(29))).toEqual([])
  expect(await faultsOf(charityId, dir, later(31))).toEqual([
    expect.stringContaining('The newest anchor is old'),
    expect.stringMatching(/its rows since .* have no anchor/),
  ])
})

test('rows that no anchor covers are a fault, however fresh the anchors are', async () => {
  const { charityId, dir, say } = await anchored()
  await say('/e')
  await appendAnchor(dir, later(31).toISOString(), [])
  expect(await faultsOf(charityId, dir, later(31))).toEqual([expect.stringMatching(/its rows since .* have no anchor/)])
})

test('an anchor that was removed from the middle, or from the beginning, breaks the chain of anchors', async () => {
  const { charityId, dir, say } = await anchored()
  for (const call of ['/e', '/f']) {
    await say(call)
    await anchorAudit(jobs, listCharityIds, dir, now)
  }
  expect(await faultsOf(charityId, dir)).toEqual([])
  const original = await readFile(path.join(dir, 'audit-anchors.jsonl'), 'utf8')
  await editAnchors(dir, ([first = '', , third = '']) => [first, third])
  expect(await faultsOf(charityId, dir)).toEqual([expect.stringMatching(/Anchor 2 .* is not chained/)])
  await writeFile(path.join(dir, 'audit-anchors.jsonl'), original)
  await editAnchors(dir, lines => lines.slice(1))
  expect(await faultsOf(charityId, dir)).toEqual([expect.stringMatching(/Anchor 1 .* is not chained/)])
})

test('a line truncated by a crash is removed by the next anchor, and the chain continues', async () => {
  const { charityId, dir, say } = await anchored()
  await appendFile(path.join(dir, 'audit-anchors.jsonl'), '{"at":"2026-')
  await say('/e')
  await anchorAudit(jobs, listCharityIds, dir, now)
  await anchorAudit(jobs, listCharityIds, dir, now)
  expect(await faultsOf(charityId, dir)).toEqual([])
})
