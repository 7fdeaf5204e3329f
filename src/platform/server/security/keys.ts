import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { StartupError, toDiskStartupError, pathExists, makeFolder } from '../startup-error.ts'

const KeyText = z.base64().refine(text => Buffer.from(text, 'base64').length === 32, 'a key has 32 bytes')
const KeyId = z.string().regex(/^k\d{1,6}$/)
const KeyFile = z.strictObject({ current: KeyId, sealing: z.record(KeyId, KeyText), root: KeyText })

/** All secrets of an installation: versioned keys that seal fields, and a root from which every other secret is derived. */
export type Keys = {
  /** The id of the key that seals from now on. */
  readonly current: string
  /** The ids of all sealing keys in the loaded file. */
  readonly ids: readonly string[]
  /** The sealing key of an id; undefined for one that is not ours. */
  sealing(id: string): Buffer | undefined
  /** A 32-byte secret for one purpose; secrets of different purposes look unrelated. */
  secret(purpose: string): Buffer
}

/**
 * Where the keys are: the text itself (`file` then only names it), a file that the operator made, or a directory in which the product
 * creates one at the first start. `sealed` names what is sealed with the keys of that directory already: a lost file is then refused, never
 * replaced.
 */
export type KeySource = { text?: string | undefined; file?: string | undefined; dir: string; sealed?: string | null }

/** Reads the keys; creates the file of the product's own directory when it is absent, readable by its owner alone. */
export function loadKeys({ text, file, dir, sealed = null }: KeySource): Keys {
  if (text) return keysFrom(() => text, file ?? 'The given text')
  if (file) {
    refuseReadable(file, 0o007, 'chmod o-rwx') // a group is how a service manager lends a file to its user
    return keysFrom(() => textOf(file), file)
  }
  const own = path.join(dir, 'keys.json')
  if (!pathExists(own)) {
    if (sealed)
      throw new StartupError(
        `The key file ${own} is missing, and ${sealed} is sealed with it: new keys would not open it. Put the file back from the copy that was kept apart (npm run backup -- --keys-to), or set KEYS_FILE to that copy.`,
      )
    makeKeyFile(own)
  }
  refuseReadable(own, 0o077, 'chmod 600')
  return keysFrom(() => textOf(own), own)
}

/** What a sealing key proves itself by: base64url of an HMAC that only its holder computes. Null for a key that is not ours. */
export function computeKeyProof(keys: Keys, id: string): string | null {
  const key = keys.sealing(id)
  return key ? createHmac('sha256', key).update(`sealing key ${id}`).digest('base64url') : null
}

/** Refuses a key file whose mode has one of the given bits. */
function refuseReadable(file: string, bits: number, remedy: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found && !found.isFile() && !found.isDirectory()) throw new StartupError(`${file} is no file: set KEYS_FILE to the key file.`)
  const isOpen = process.platform !== 'win32' && found?.isFile() && found.mode & bits
  if (isOpen) throw new StartupError(`${file} can be read by others: run ${remedy} on it.`)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const explanation = { ENOENT: 'is not there', EISDIR: 'is a folder', EACCES: 'may not be read by this user' }[
      (error as { code?: string }).code ?? ''
    ]
    throw new StartupError(
      `The key file ${file} ${explanation ?? 'cannot be read'}. Restore it, set KEYS_FILE to where it is, or make the first one with npm run new-keys.`,
    )
  }
}

/**
 * Adds a sealing key to a key file and makes it the current one; earlier keys stay, to open what they sealed. The file keeps its owner and
 * its mode.
 */
export function addSealingKey(file: string): string {
  const keys = parse(textOf(file), file)
  const current = `k${Math.max(...Object.keys(keys.sealing).map(id => Number(id.slice(1)))) + 1}`
  const next = { ...keys, current, sealing: { ...keys.sealing, [current]: fresh() } }
  const draft = `${file}.next`
  try {
    const { uid, gid, mode } = statSync(file)
    rmSync(draft, { force: true })
    writeFileSync(draft, JSON.stringify(next, null, 2), { mode: 0o600, flush: true, flag: 'wx' })
    chownSync(draft, uid, gid)
    chmodSync(draft, mode & 0o777)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw toDiskStartupError(error, file)
  }
  return current
}

/** An unknown id may be a newly added key, so the file is read again. */
function keysFrom(read: () => string, source: string): Keys {
  const { current, sealing, root } = parse(read(), source)
  const ready = new Map<string, Buffer>()
  const learn = (keys: Readonly<Record<string, string>>) =>
    Object.entries(keys).forEach(([id, key]) => ready.set(id, Buffer.from(key, 'base64')))
  learn(sealing)
  const added = (id: string) => {
    if (KeyId.safeParse(id).success) learn(parse(read(), source).sealing)
    return ready.get(id)
  }
  const secrets = new Map<string, Buffer>()
  return {
    current,
    ids: Object.keys(sealing),
    sealing: id => ready.get(id) ?? added(id),
    secret(purpose) {
      const known = secrets.get(purpose) ?? Buffer.from(hkdfSync('sha256', Buffer.from(root, 'base64'), '', purpose, 32))
      if (secrets.size < 10_000) secrets.set(purpose, known)
      return known
    },
  }
}

function parse(text: string, source: string): z.infer<typeof KeyFile> {
  const keys = KeyFile.safeParse(jsonOf(text))
  if (!keys.success || !keys.data.sealing[keys.data.current])
    throw new StartupError(`${source} is not a key file of Amanah, or is damaged: restore it from its backup.`)
  return keys.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fresh = () => randomBytes(32).toString('base64')
const freshFile = () => ({ current: 'k1', sealing: { k1: fresh() }, root: fresh() })

/**
 * Makes a file of fresh keys. Written whole and then linked: of two processes that start together one wins, and both read the winner's
 * keys.
 */
export function makeKeyFile(file: string): void {
  const draft = `${file}.${process.pid}`
  try {
    makeFolder(path.dirname(file), { mode: 0o700 })
    writeFileSync(draft, JSON.stringify(freshFile(), null, 2), { mode: 0o600, flush: true })
    chmodSync(draft, 0o600)
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw toDiskStartupError(error, path.dirname(file), 'KEYS_FILE or DATA_DIR')
  } finally {
    if (existsSync(draft)) rmSync(draft)
  }
}
