import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { parseFileKey, type FileStore } from '#platform/server/files/file-store.ts'
import { typeOfName } from '#platform/server/files/local-file-store.ts'
import { throwIfInterrupted } from '#platform/server/interrupt.ts'
import { checkPart, measureBytes, ArchivePart, readPart, writePart } from './archive.ts'
import type { Manifest } from './manifest.ts'

const Entry = z.strictObject({ key: z.string().transform(parseFileKey), ...ArchivePart.shape })

/** Copies every file of the store below `dir`, with a list of them. A file that is removed during the copy is left out. */
export async function copyFilesOut(store: FileStore, dir: string): Promise<NonNullable<Manifest['files']>> {
  let [count, bytes] = [0, 0]
  async function* lines() {
    for await (const key of store.keys()) {
      const found = await store.read(key)
      if (!found) continue
      const file = path.posix.join('files', key)
      await mkdir(path.dirname(path.join(dir, file)), { recursive: true, mode: 0o700 })
      const measure = measureBytes()
      await pipeline(found.body, measure.through, createWriteStream(path.join(dir, file), { mode: 0o600, flush: true }))
      const entry = { key, file, ...measure.result() }
      count += 1
      bytes += entry.bytes
      yield `${JSON.stringify(entry)}\n`
    }
  }
  const list = await writePart(dir, 'files.jsonl.gz', Readable.from(lines()))
  return { count, bytes, list }
}

/** Checks size and SHA-256 of every file of the archive against its list. */
export async function checkFiles(dir: string, { list }: NonNullable<Manifest['files']>): Promise<void> {
  for await (const entry of entriesOf(dir, list)) await checkPart(dir, entry)
}

/** Puts every file of the archive into the store, and returns how many. */
export async function copyFilesIn(dir: string, { list }: NonNullable<Manifest['files']>, store: FileStore): Promise<number> {
  let count = 0
  for await (const { key, file } of entriesOf(dir, list)) {
    throwIfInterrupted()
    await store.put(key, { path: path.join(dir, file) }, typeOfName(key).replace(/;.*/, ''))
    count += 1
  }
  return count
}

/** Whether the store holds no file at all. */
export async function isStoreEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.keys()) return false
  return true
}

async function* entriesOf(dir: string, list: ArchivePart): AsyncGenerator<z.output<typeof Entry>> {
  for await (const line of createInterface({ input: readPart(dir, list), crlfDelay: Infinity })) yield Entry.parse(JSON.parse(line))
}

/** A file outside of the store as a part of the archive. */
export const copyPlain = (dir: string, file: string, from: string): Promise<ArchivePart> => writePart(dir, file, createReadStream(from))
