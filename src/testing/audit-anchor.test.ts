import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { appendAudit } from '#platform/server/audit.ts'
import { anchorAudit, auditFaults } from '#platform/server/audit-anchor.ts'
import { openDb } from '#platform/server/db.ts'
import { unlock } from '#platform/server/encryption.ts'
import { throwawayKeys } from '#platform/server/keys.ts'
import { db, newCharity, now } from './new-charity.ts'

unlock(throwawayKeys())
const jobs = openDb(inject('database').jobs, 2)
const faultsOf = async (charityId: number, dir: string) =>
  (await auditFaults(jobs, dir)).filter(fault => fault.includes(String(charityId)) || fault.startsWith('Anchor'))

async function anchored() {
  const charity = await newCharity()
  const say = (call: string) =>
    db.transact({ charityId: charity.charityId, readOnly: false }, tx =>
      appendAudit(tx, { userId: null, call, outcome: 'done', at: now(), requestId: call }, []),
    )
  for (const call of ['/a', '/b', '/c']) await say(call)
  const dir = await mkdtemp(path.join(tmpdir(), 'anchors-'))
  await anchorAudit(jobs, dir, now)
  await say('/d')
  expect(await faultsOf(charity.charityId, dir)).toEqual([])
  const past = (statement: string) => charity.pastTriggers(statement.replaceAll('$c', String(charity.charityId)))
  return { ...charity, dir, say, past }
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

test('an anchor that somebody else wrote is not believed', async () => {
  const { charityId, dir } = await anchored()
  const file = path.join(dir, 'audit-anchors.jsonl')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/"at":"2026/g, '"at":"2025'))
  expect((await faultsOf(charityId, dir))[0]).toMatch('was not written by us')
})
