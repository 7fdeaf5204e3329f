import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathExists, makeFolder } from '../startup-error.ts'
import { keysOf } from '../security/encryption.ts'
import { fileAgeSeconds } from '../files/file-age.ts'

/** The head of one charity's chain: the number of its last row and that row's hash in hex. */
export type ChainHead = { charityId: number; seq: number; hash: string }
/** One line of the file: the heads that moved since the line before, whose SHA-256 `previous` is. */
type Anchor = { at: string; heads: ChainHead[]; previous: string }
/**
 * What a file says: the heads ever anchored, when the newest line was written, the SHA-256 of each line, and what is wrong with the file
 * itself.
 */
export type Anchors = { heads: (ChainHead & { at: string })[]; newest: string | null; digests: Set<string>; faults: string[] }

const fileIn = (dir: string) => path.join(dir, 'audit-anchors.jsonl')
const digestOf = (line: string) => createHash('sha256').update(line).digest('hex')
const signatureOf = ({ at, heads, previous }: Anchor) =>
  createHmac('sha256', keysOf().secret('audit anchor'))
    .update(JSON.stringify([at, heads, previous]))
    .digest()

/** The known end of a file; invalid as soon as the file has another size. */
type End = { bytes: number; previous: string; seqs: Map<number, number> }
const ends = new Map<string, End>()

/**
 * Appends one signed line, chained to the one before it, and flushes it to the disk. It is written even when no head has moved: it says
 * that the trail was verified. `remembered` is the digest of the line that this folder held last; a file that lost it is chained to it, and
 * so stays broken for good. Returns the line's digest.
 */
export async function appendAnchor(
  dir: string,
  at: string,
  heads: readonly ChainHead[],
  remembered: string | null = null,
): Promise<string> {
  makeFolder(dir, { setting: 'DATA_DIR' })
  const file = fileIn(dir)
  const end = await endOf(file, remembered)
  const anchor = { at, heads: heads.filter(({ charityId, seq }) => end.seqs.get(charityId) !== seq), previous: end.previous }
  const line = JSON.stringify({ ...anchor, signature: signatureOf(anchor).toString('base64url') })
  await appendFile(file, `${line}\n`, { flush: true })
  for (const { charityId, seq } of anchor.heads) end.seqs.set(charityId, seq)
  const previous = digestOf(line)
  ends.set(file, { bytes: end.bytes + Buffer.byteLength(line) + 1, previous, seqs: end.seqs })
  return previous
}

/** The end of a file on disk. Removes a line that was cut short by a crash: it was never an anchor. */
async function endOf(file: string, remembered: string | null): Promise<End> {
  const size = (await stat(file).catch(() => null))?.size ?? 0
  const known = ends.get(file)
  if (known?.bytes === size) return known
  const end: End = { bytes: 0, previous: '', seqs: new Map() }
  let isWhole = remembered === null
  for await (const line of linesOf(file)) {
    const bytes = Buffer.byteLength(line) + 1
    if (end.bytes + bytes > size) break
    end.bytes += bytes
    end.previous = digestOf(line)
    if (end.previous === remembered) isWhole = true
    for (const { charityId, seq } of parse(line)?.heads ?? []) end.seqs.set(charityId, seq)
  }
  if (end.bytes < size) await truncate(file, end.bytes)
  return isWhole ? end : { ...end, previous: remembered ?? '' }
}

/** Reads a folder's anchors and checks signatures and chain. `null` when there is no file. */
export async function readAnchors(dir: string): Promise<Anchors | null> {
  const found: Anchors = { heads: [], newest: null, digests: new Set(), faults: [] }
  let [number, previous] = [0, '']
  for await (const line of linesOf(fileIn(dir))) {
    number += 1
    const anchor = parse(line)
    if (!anchor || !isSigned(anchor)) found.faults.push(`Anchor ${number} in ${dir} was not written by us.`)
    else if (anchor.previous !== previous)
      found.faults.push(`Anchor ${number} in ${dir} is not chained to the one before it: a line was removed, moved or added.`)
    if (anchor && isSigned(anchor)) {
      found.newest = anchor.at
      for (const head of anchor.heads) found.heads.push({ ...head, at: anchor.at })
    }
    previous = digestOf(line)
    found.digests.add(previous)
  }
  return number === 0 ? null : found
}

/** Seconds since this server last wrote an anchor; infinite when it never did. */
export const anchorAgeSeconds = (dir: string, now: () => Date) => fileAgeSeconds(fileIn(dir), now)

async function* linesOf(file: string): AsyncGenerator<string> {
  if (!pathExists(file)) return
  yield* createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
}

type Line = Anchor & { signature: string }

function parse(line: string): Line | null {
  try {
    const { at, heads, previous = '', signature } = JSON.parse(line) as Partial<Line>
    return at && Array.isArray(heads) && signature ? { at, heads, previous, signature } : null
  } catch {
    return null
  }
}

function isSigned({ signature, ...anchor }: Line): boolean {
  const [received, expected] = [Buffer.from(signature, 'base64url'), signatureOf(anchor)]
  return received.length === expected.length && timingSafeEqual(received, expected)
}
