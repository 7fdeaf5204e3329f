import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

/** The place of an encrypted value. It can be decrypted only there, not in another row, column or charity. */
export type SealedPlace = { table: string; column: string; charityId: number; rowId: string }

let keyring: Keys | undefined
/** Gives the process its keys, once, before the first value is sealed. */
export function setKeys(keys: Keys): void {
  keyring = keys
}
/** The keys of this process. */
export function keysOf(): Keys {
  if (!keyring) throw new Error('The keys are not loaded.')
  return keyring
}

/** Seals a text or bytes for its place: AES-256-GCM, a fresh nonce, the key's id in the value. */
export function seal(place: SealedPlace, content: string | Buffer, keys = keysOf()): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyNamed(keys, keys.current), nonce).setAAD(bindingOf(place))
  const body = Buffer.concat([nonce, cipher.update(Buffer.from(content)), cipher.final(), cipher.getAuthTag()])
  return `${keys.current}.${body.toString('base64url')}`
}

/** Decrypts a value sealed for this place; throws when a bit, the place or the key differs. */
export const open = (place: SealedPlace, sealed: string, keys = keysOf()): string => openBytes(place, sealed, keys).toString()

/** Encrypts bytes. */
export function openBytes(place: SealedPlace, sealed: string, keys = keysOf()): Buffer {
  const dot = sealed.indexOf('.')
  const body = Buffer.from(sealed.slice(dot + 1), 'base64url')
  if (dot < 1 || body.length < 28) throw new Error('This is not a sealed value.')
  const opener = createDecipheriv('aes-256-gcm', keyNamed(keys, sealed.slice(0, dot)), body.subarray(0, 12), { authTagLength: 16 })
  opener.setAAD(bindingOf(place)).setAuthTag(body.subarray(-16))
  return Buffer.concat([opener.update(body.subarray(12, -16)), opener.final()])
}

/** Whether the current key sealed it. */
export const isSealedWithCurrentKey = (sealed: string, keys = keysOf()) => sealed.startsWith(`${keys.current}.`)

/**
 * A keyed hash of a normalised value, for finding equals: one key per charity and column, so lists of different charities cannot be
 * matched.
 */
export function blindIndex({ charityId, column }: { charityId: number; column: string }, normalised: string, keys = keysOf()): Buffer {
  return createHmac('sha256', keys.secret(`blind index|${charityId}|${column}`))
    .update(normalised)
    .digest()
}

const bindingOf = ({ table, column, charityId, rowId }: SealedPlace) => Buffer.from(`${table}|${column}|${charityId}|${rowId}`)

/** Keys as the cipher takes them: given bytes, it makes a key of them each time, which takes twice as long as sealing an answer. */
const ready = new WeakMap<Buffer, KeyObject>()
function keyNamed(keys: Keys, id: string): KeyObject {
  const bytes = keys.sealing(id)
  if (!bytes) throw new Error(`The sealing key ${id.slice(0, 12)} is not among our keys.`)
  const key = ready.get(bytes) ?? createSecretKey(bytes)
  ready.set(bytes, key)
  return key
}
