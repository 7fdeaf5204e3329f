import { indexedDbStore, memoryStore, type KeyValueStore } from './key-value-store.ts'

/** Encrypted storage: AES-GCM with a non-extractable key. */
export type Vault = {
  /** The value, or null when absent or not written with this browser's key. */
  read(name: string): Promise<unknown>
  write(name: string, value: unknown): Promise<void>
  remove(name: string): Promise<void>
  names(): Promise<string[]>
}

type SealedText = { iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }
const keyName = ':key'
/**
 * A value as text without card numbers, which are not kept in a browser either, encrypted or not. The search is loaded when it is needed.
 */
async function textWithoutCardNumbers(value: unknown): Promise<string> {
  const { replaceCardNumbers } = await import('#kit/security/card-numbers.ts')
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? replaceCardNumbers(part, () => '') : part))
}
const bytes = (text: string) => new TextEncoder().encode(text)

/** `keepsUnreadable`: what cannot be decrypted stays where it is, since nobody else has it. */
type VaultRules = { keepsUnreadable: boolean }

/**
 * Encrypts values into a store. Each value is authenticated with its name, so that records cannot be swapped. @internal tests pass a store
 * of their own
 */
export function createVault(store: KeyValueStore, crypto: Crypto, { keepsUnreadable }: VaultRules = { keepsUnreadable: false }): Vault {
  let key: Promise<CryptoKey> | undefined
  const theKey = () =>
    (key ??= openKey(store, crypto).catch((error: unknown) => {
      key = undefined // asked again, the browser may open it
      throw error
    }))
  return {
    async read(name) {
      const record = (await store.get(name)) as SealedText | undefined
      if (!record) return null
      const opened = await theKey()
      try {
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: record.iv, additionalData: bytes(name) }, opened, record.sealed)
        return JSON.parse(new TextDecoder().decode(plain)) as unknown
      } catch {
        // The key is lost or the record was tampered with.
        if (!keepsUnreadable) await store.remove(name)
        return null
      }
    },
    async write(name, value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: bytes(name) },
        await theKey(),
        bytes(await textWithoutCardNumbers(value)),
      )
      await store.set(name, { iv, sealed } satisfies SealedText)
    },
    remove: name => store.remove(name),
    names: async () => (await store.names()).filter(name => name !== keyName),
  }
}

async function openKey(store: KeyValueStore, { subtle }: Crypto): Promise<CryptoKey> {
  const stored = await store.get(keyName)
  if (stored) return stored as CryptoKey
  // Two tabs may create a key concurrently: the first one stored wins.
  const made = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return (await store.setIfAbsent(keyName, made)) as CryptoKey
}

/** The browser's vault; in memory without a secure context. */
export const browserVault = (database: string, rules?: VaultRules): Vault =>
  globalThis.isSecureContext && 'indexedDB' in globalThis ? createVault(indexedDbStore(database), crypto, rules) : plainVault(memoryStore())

const plainVault = (store: KeyValueStore): Vault => ({ ...store, read: async name => (await store.get(name)) ?? null, write: store.set })
