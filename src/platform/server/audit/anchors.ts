import { hostname } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type Anchors, appendAnchor, type ChainHead, readAnchors } from './anchor-file.ts'
import { brokenAuditLink } from './audit.ts'
import { newClient } from '../database/connections.ts'
import { forEachCharity } from '../jobs/for-each-charity.ts'
import type { Db, SqlMoment, Tx } from '../database/database.ts'
import type { Computed, RowOf } from '../database/row-types.ts'

declare module '../database/database.ts' {
  interface Tables {
    auditAnchor: { place: string; digest: string; at: SqlMoment }
    /** The last event of each charity's chain; a trigger writes it. */
    auditHead: { charityId: number; seq: number; hash: Buffer }
  }
}

/** Anchors are written every five minutes; a trail without a new one for so long is reported. */
const mostMinutes = 30

/** The numbers of all charities; the feature that owns them says which there are. */
export type ListCharities = (db: Db) => Promise<readonly number[]>

/**
 * Writes the head of each charity's chain to a file outside the database, signed and chained. An intruder who rewrites a chain from its
 * middle, hashes and all, or cuts its end, is betrayed by it. Where one head cannot be read, the others are written all the same, and the
 * error names the charity. `db` belongs to the jobs role.
 */
export async function anchorAudit(
  db: Db,
  listCharities: ListCharities,
  dir: string,
  now: () => Date,
  signal: AbortSignal = AbortSignal.any([]),
): Promise<void> {
  const heads: ChainHead[] = []
  try {
    await forEachCharity({ signal }, await listCharities(db), async charityId => void heads.push(...(await headOf(db, charityId))))
  } finally {
    await writeAnchor(db, { dir, at: now().toISOString(), heads })
  }
}

/** The last event of a charity's chain; none where it has no events. */
async function headOf(db: Db, charityId: number): Promise<ChainHead[]> {
  const { rows } = await db.transact({ charityId, readOnly: true }, tx =>
    sql<
      RowOf<'auditHead', 'seq'> & Computed<{ hex: string }>
    >`select seq, encode(hash, 'hex') as hex from audit_head where charity_id = ${charityId}`.execute(tx),
  )
  return rows.flatMap(({ seq, hex }) => (seq > 0 ? [{ charityId, seq, hash: hex }] : []))
}

async function writeAnchor(db: Db, { dir, at, heads }: { dir: string; at: string; heads: readonly ChainHead[] }): Promise<void> {
  const place = placeOf(dir)
  const known = (await listRememberedAnchors(db)).find(row => row.place === place)
  const digest = await appendAnchor(dir, at, heads, known?.digest)
  await db.transact({ charityId: null, readOnly: false }, tx =>
    sql`insert into audit_anchor (place, digest, at) values (${place}, ${digest}, ${at})
        on conflict (place) do update set digest = excluded.digest, at = excluded.at`.execute(tx),
  )
}

/** Removes the anchor records of a restored database: the archive has those of one machine, from before the rows were read. */
export async function forgetAnchors(owner: string): Promise<void> {
  const client = newClient({ connectionString: owner })
  await client.connect()
  try {
    await client.query('delete from audit_anchor')
  } finally {
    await client.end()
  }
}

/** A folder of anchors as the database names it: a folder of this name on another machine is another. */
const placeOf = (dir: string) => `${hostname()}:${path.resolve(dir)}`
/** The last anchor of each place, as the database remembers it. */
const listRememberedAnchors = (db: Db): Promise<{ place: string; digest: string; at: Date | string }[]> =>
  db.transact(
    { charityId: null, readOnly: true },
    async tx =>
      (await sql<RowOf<'auditAnchor', 'place' | 'digest' | 'at'>>`select place, digest, at from audit_anchor order by 1`.execute(tx)).rows,
  )

/**
 * The folder of anchors, and the moment at which they must be fresh: now, or when a stopped installation was last seen running; null when
 * their age is irrelevant.
 */
export type AnchorSource = { dirs: readonly string[]; asOf: Date | null }

/**
 * What is wrong with the audit trails, in words; empty when every chain is whole, agrees with its anchors, and these are there and fresh.
 */
export async function auditFaults(db: Db, listCharities: ListCharities, { dirs, asOf }: AnchorSource): Promise<string[]> {
  const faults: string[] = []
  const found: Anchors[] = []
  const last = asOf ? await listRememberedAnchors(db) : [] // before the files: an anchor that is written while this runs is not missing
  for (const dir of dirs) {
    const anchors = await readAnchors(dir)
    if (anchors) found.push(anchors)
    else faults.push(`There are no anchors in ${dir}: a trail whose end was cut would not be seen.`)
  }
  faults.push(...found.flatMap(anchors => anchors.faults))
  for (const { place, digest, at } of last)
    if (!found.some(({ digests }) => digests.has(digest)))
      faults.push(
        `The anchor that was written at ${new Date(at).toISOString()} to ${place} is gone: it was removed, or its folder is not among those given.`,
      )
  const deadline = asOf ? new Date(asOf.getTime() - mostMinutes * 60_000).toISOString() : ''
  const newest = found.map(anchors => anchors.newest ?? '').reduce((a, b) => (a > b ? a : b), '')
  if (newest && newest < deadline) faults.push(`The newest anchor is old: it was written at ${newest}, and one is due every five minutes.`)
  const heads = found.flatMap(anchors => anchors.heads)
  for (const charityId of await listCharities(db))
    await db.transact({ charityId, readOnly: true }, async tx => {
      await sql`set local statement_timeout = '10min'`.execute(tx)
      const broken = await brokenAuditLink(tx, charityId)
      if (broken !== null) faults.push(`Charity ${charityId}: the chain breaks at row ${broken}.`)
      const own = heads.filter(head => head.charityId === charityId)
      faults.push(...(await otherThanAnchored(tx, charityId, own)))
      const since = await unanchoredSince(tx, charityId, Math.max(0, ...own.map(({ seq }) => seq)))
      if (since && since < deadline) faults.push(`Charity ${charityId}: its rows since ${since} have no anchor.`)
    })
  return faults
}

/** The anchored rows that are gone or have another hash. */
async function otherThanAnchored(tx: Tx, charityId: number, heads: readonly (ChainHead & { at: string })[]): Promise<string[]> {
  const text = JSON.stringify(heads.map(({ seq, hash, at }) => ({ seq, hash, at })))
  const { rows } = await sql<RowOf<'auditEvent', 'seq' | 'at'>>`
    select a.seq, min(a.at) as at from jsonb_to_recordset(${text}::jsonb) as a (seq bigint, hash text, at text)
      left join audit_event e on e.charity_id = ${charityId} and e.seq = a.seq
     where encode(e.hash, 'hex') is distinct from a.hash group by 1 order by 1 limit 20`.execute(tx)
  return rows.map(({ seq, at }) => `Charity ${charityId}: row ${seq} is not the one that was anchored at ${at}.`)
}

/** When the first row after the last anchored one was written, RFC 3339 UTC; null when there is none. */
async function unanchoredSince(tx: Tx, charityId: number, seq: number): Promise<string | null> {
  const { rows } = await sql<RowOf<'auditEvent', 'at'>>`
    select at from audit_event where charity_id = ${charityId} and seq > ${seq} order by seq limit 1`.execute(tx)
  return rows[0] ? new Date(rows[0].at).toISOString() : null
}
