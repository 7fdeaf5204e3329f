import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { InterruptedError, throwIfInterrupted } from '#platform/server/interrupt.ts'
import { toDiskStartupError, StartupError } from '#platform/server/startup-error.ts'

/** One file of an archive: its path inside the archive, its size on disk and the SHA-256 of its bytes on disk. */
export const ArchivePart = z.strictObject({ file: z.string(), bytes: z.number(), sha256: z.string() })
export type ArchivePart = z.output<typeof ArchivePart>

/** Size and SHA-256 of the bytes that pass through; read `result` after the pipeline has ended. */
export function measureBytes() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *through(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        throwIfInterrupted() // every byte of an archive comes by here
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** Writes a stream as one gzip file of the archive, flushed to the disk. */
export async function writePart(dir: string, file: string, source: Readable): Promise<ArchivePart> {
  const target = path.join(dir, file)
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const measure = measureBytes()
  await pipeline(source, createGzip({ level: 4 }), measure.through, createWriteStream(target, { mode: 0o600, flush: true }))
  return { file, ...measure.result() }
}

/** The uncompressed bytes of a part. */
export function readPart(dir: string, { file }: ArchivePart): Readable {
  const source = createReadStream(path.join(dir, file))
  const unzipped = createGunzip()
  source.on('error', error => unzipped.destroy(error))
  return source.pipe(unzipped)
}

/** Throws a StartupError that names the file unless its bytes are those that were written. */
export async function checkPart(dir: string, { file, bytes, sha256 }: ArchivePart): Promise<void> {
  const measure = measureBytes()
  try {
    await pipeline(createReadStream(path.join(dir, file)), measure.through, async chunks => {
      for await (const _ of chunks);
    })
  } catch (error) {
    if (error instanceof InterruptedError) throw error
    if (['EACCES', 'EPERM', 'EMFILE'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw toDiskStartupError(error, path.join(dir, file))
    throw new StartupError(`The archive is damaged: ${file} cannot be read (${(error as Error).message}). Use another backup.`)
  }
  const found = measure.result()
  if (found.sha256 === sha256 && found.bytes === bytes) return
  throw new StartupError(`The archive is damaged: ${file} is not what was written (its SHA-256 differs). Use another backup.`)
}
