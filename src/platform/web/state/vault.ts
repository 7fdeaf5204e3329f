import { replaceCardNumbers } from '#kit/card-numbers.ts'
import { indexedDbShelf, memoryShelf, type Shelf } from './shelf.ts'

/** Keeps values encrypted: AES-GCM with a key that no script can read out. */
export type Vault = {
  /** The value, or null when there is none or it was not written by this browser's key. */
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
  names(): Promise<string[]>
}

type Sealed = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
const keyName = ':key'
/** Card numbers are not kept in a browser either, encrypted or not. */
const withoutCardNumber = (_: string, value: unknown) => (typeof value === 'string' ? replaceCardNumbers(value, () => '') : value)
const bytes = (text: string) => new TextEncoder().encode(text)

/** A vault on a shelf. Each value is bound to its name, so one record cannot be passed off as another. */
export function createVault(shelf: Shelf, crypto: Crypto): Vault {
  let key: Promise<CryptoKey> | undefined
  const theKey = () => (key ??= openKey(shelf, crypto))
  return {
    async read(name) {
      const record = (await shelf.get(name)) as Sealed | undefined
      if (!record) return null
      try {
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: record.iv, additionalData: bytes(name) },
          await theKey(),
          record.sealed,
        )
        return JSON.parse(new TextDecoder().decode(plain)) as unknown
      } catch {
        // The key is gone or the record was tampered with: nobody can read it any more.
        await shelf.remove(name)
        return null
      }
    },
    async write(name, value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: bytes(name) },
        await theKey(),
        bytes(JSON.stringify(value, withoutCardNumber)),
      )
      await shelf.set(name, { iv, sealed } satisfies Sealed)
    },
    remove: name => shelf.remove(name),
    names: async () => (await shelf.names()).filter(name => name !== keyName),
  }
}

async function openKey(shelf: Shelf, { subtle }: Crypto): Promise<CryptoKey> {
  const kept = await shelf.get(keyName)
  if (kept) return kept as CryptoKey
  // Two tabs may make one at the same time: the first that is kept is everybody's.
  const made = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return (await shelf.keep(keyName, made)) as CryptoKey
}

/** The browser's vault of this name. Without a secure context nothing is written to disk. */
export const browserVault = (database: string): Vault =>
  globalThis.isSecureContext && 'indexedDB' in globalThis ? createVault(indexedDbShelf(database), crypto) : plainVault(memoryShelf())

const plainVault = (shelf: Shelf): Vault => ({ ...shelf, read: async name => (await shelf.get(name)) ?? null, write: shelf.set })
