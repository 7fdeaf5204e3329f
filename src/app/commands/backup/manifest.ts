import { createHmac, timingSafeEqual } from 'node:crypto'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartupError, readTextIfExists } from '#platform/server/startup-error.ts'
import { keysOf } from '#platform/server/security/encryption.ts'
import { ArchivePart } from './archive.ts'
import { formatCount } from '#kit/text/format-count.ts'

const Table = z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.number(), ...ArchivePart.shape })
const AccountTotal = z.strictObject({ charityId: z.number(), currency: z.string(), entries: z.string(), debitMinor: z.string() })

/**
 * What an archive holds. `keys` are the sealing keys without which its values would not open; archives of earlier versions do not name
 * them. `files` and `anchors` are null where they were left out or absent.
 */
export const Manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.string()),
  jobsSchema: z.number(),
  keys: z.array(z.strictObject({ id: z.string(), proof: z.string() })).optional(),
  tables: z.array(Table),
  ledger: z.array(AccountTotal),
  files: z.strictObject({ count: z.number(), bytes: z.number(), list: ArchivePart }).nullable(),
  anchors: ArchivePart.nullable(),
})
export type Manifest = z.output<typeof Manifest>
export type TableDump = z.output<typeof Table>
export type LedgerTotal = z.output<typeof AccountTotal>

/** '1 file', '2 files'. */
export const filesIn = ({ count }: { count: number }): string => `${formatCount(count)} ${count === 1 ? 'file' : 'files'}`

const name = 'manifest.json'
const Signed = z.strictObject({ manifest: Manifest, signature: z.string() })

/** HMAC by the installation's keys: a manifest signed with other keys is refused. Parsing puts the fields in one order. */
const signatureOf = (manifest: Manifest) =>
  createHmac('sha256', keysOf().secret('backup manifest'))
    .update(JSON.stringify(Manifest.parse(manifest)))
    .digest()

/** Writes the signed manifest last: an archive without one is not complete. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  const file = await open(path.join(dir, name), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify({ manifest, signature: signatureOf(manifest).toString('base64url') }, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Reads the manifest of an archive and checks its signature with the keys that are unlocked. */
export async function readManifest(dir: string): Promise<Manifest> {
  const file = path.join(dir, name)
  const text = readTextIfExists(file)
  if (text === null) throw new StartupError(`${dir} is not a complete backup: it has no ${name}.`)
  const { data } = Signed.safeParse(parsed(text))
  if (!data) throw new StartupError(`The archive is damaged: ${file} is not a manifest of this version. Use another backup.`)
  const [input, wanted] = [Buffer.from(data.signature, 'base64url'), signatureOf(data.manifest)]
  if (input.length === wanted.length && timingSafeEqual(input, wanted)) return data.manifest
  throw new StartupError(`${file} is not signed with these keys: it was changed, or the key file belongs to another installation.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
