import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { brokenAuditLink } from './audit.ts'
import type { Db } from './db.ts'
import { keysOf } from './encryption.ts'

type Anchor = { charityId: number; seq: number; hash: string; at: string }
const fileIn = (dir: string) => path.join(dir, 'audit-anchors.jsonl')
const signatureOf = ({ charityId, seq, hash, at }: Anchor) =>
  createHmac('sha256', keysOf().secret('audit anchor')).update(`${charityId}|${seq}|${hash}|${at}`).digest()

/** Every charity there is, as background work may see it. */
export const allCharities = (db: Db): Promise<number[]> =>
  db.transact({ charityId: null, readOnly: true }, async tx =>
    (await sql<{ id: number }>`select charity_id as id from charity order by 1`.execute(tx)).rows.map(row => row.id),
  )

/**
 * Writes where each charity's chain stands to a file outside the database, signed. Whoever rewrites a chain from its middle,
 * hashes and all, or cuts its end, is betrayed by it. `db` belongs to the jobs role.
 */
export async function anchorAudit(db: Db, dir: string, now: () => Date): Promise<void> {
  const lines: string[] = []
  for (const charityId of await allCharities(db)) {
    const { rows } = await db.transact({ charityId, readOnly: true }, tx =>
      sql<{ seq: number; hash: string }>`select seq, encode(hash, 'hex') as hash from audit_head where charity_id = ${charityId}`.execute(
        tx,
      ),
    )
    for (const { seq, hash } of rows) {
      const anchor = { charityId, seq, hash, at: now().toISOString() }
      lines.push(JSON.stringify({ ...anchor, signature: signatureOf(anchor).toString('base64url') }))
    }
  }
  await mkdir(dir, { recursive: true })
  if (lines.length) await appendFile(fileIn(dir), `${lines.join('\n')}\n`, { flush: true })
}

/** What is wrong with the audit trails, in words; empty when every chain is whole and agrees with its anchors. */
export async function auditFaults(db: Db, dir: string): Promise<string[]> {
  const faults: string[] = []
  const anchors = await readAnchors(dir, faults)
  for (const charityId of await allCharities(db))
    await db.transact({ charityId, readOnly: true }, async tx => {
      await sql`set local statement_timeout = '10min'`.execute(tx)
      const broken = await brokenAuditLink(tx, charityId)
      if (broken !== null) faults.push(`Charity ${charityId}: the chain breaks at row ${broken}.`)
      for (const anchor of anchors.filter(one => one.charityId === charityId && one.seq > 0)) {
        const { rows } = await sql<{
          hash: string
        }>`select encode(hash, 'hex') as hash from audit_event where charity_id = ${charityId} and seq = ${anchor.seq}`.execute(tx)
        if (rows[0]?.hash !== anchor.hash)
          faults.push(`Charity ${charityId}: row ${anchor.seq} is not the one that was anchored at ${anchor.at}.`)
      }
    })
  return faults
}

async function readAnchors(dir: string, faults: string[]): Promise<Anchor[]> {
  const text = await readFile(fileIn(dir), 'utf8').catch(() => '')
  const anchors: Anchor[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (!line) continue
    const { signature, ...anchor } = JSON.parse(line) as Anchor & { signature: string }
    const given = Buffer.from(signature, 'base64url')
    const ours = signatureOf(anchor)
    if (given.length === ours.length && timingSafeEqual(given, ours)) anchors.push(anchor)
    else faults.push(`Anchor ${index + 1} was not written by us.`)
  }
  return anchors
}
