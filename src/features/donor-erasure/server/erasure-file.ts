import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { pathExists, makeFolder } from '#platform/server/startup-error.ts'
import { keysOf } from '#platform/server/security/encryption.ts'

const NotedErasure = z.object({ charityId: z.int(), donorIds: z.array(z.uuid()).min(1), by: z.uuid(), at: z.string() })
/** A person who was erased: the ids of their records, those that were merged into the first among them, by whom, and when. Nothing else. */
export type NotedErasure = z.infer<typeof NotedErasure>
const Line = NotedErasure.extend({ signature: z.string() })

const fileIn = (dir: string) => path.join(dir, 'erasures.jsonl')
const signatureOf = ({ charityId, donorIds, by, at }: NotedErasure): Buffer =>
  createHmac('sha256', keysOf().secret('erasures'))
    .update(JSON.stringify([charityId, donorIds, by, at]))
    .digest()

/** Appends erasures to the file of a folder, signed, and flushes them to the disk. */
export async function appendErasures(dir: string, erasures: readonly NotedErasure[]): Promise<void> {
  if (erasures.length === 0) return
  makeFolder(dir, { setting: 'DATA_DIR' })
  const lines = erasures.map(erasure => JSON.stringify({ ...erasure, signature: signatureOf(erasure).toString('base64url') }))
  // A line that a crash cut short ends here, and is noted again.
  await appendFile(fileIn(dir), `\n${lines.join('\n')}\n`, { flush: true })
}

/**
 * The erasures that the file of a folder names, and how many of its lines were not written with these keys. `null` when there is no file.
 */
export async function readErasures(dir: string): Promise<{ erasures: NotedErasure[]; unknown: number } | null> {
  if (!pathExists(fileIn(dir))) return null
  const text = await readFile(fileIn(dir), 'utf8')
  const lines = text.split('\n').filter(line => line !== '')
  const erasures = lines.flatMap(line => readLine(line) ?? [])
  return { erasures, unknown: lines.length - erasures.length }
}

function readLine(text: string): NotedErasure | null {
  const read = Line.safeParse(parsed(text))
  if (!read.success) return null
  const { signature, ...erasure } = read.data
  const [received, expected] = [Buffer.from(signature, 'base64url'), signatureOf(erasure)]
  return received.length === expected.length && timingSafeEqual(received, expected) ? erasure : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
