import { createStore, del, get, keys, set, update } from 'idb-keyval'

/** Structured values by name: IndexedDB in the browser, a map in tests. */
export type KeyValueStore = {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  /** Stores the value if there is none yet; returns the stored one. */
  setIfAbsent(name: string, value: unknown): Promise<unknown>
  remove(name: string): Promise<void>
  names(): Promise<string[]>
}

/** An IndexedDB database, shared by all tabs. */
export function indexedDbStore(database: string): KeyValueStore {
  let opened: ReturnType<typeof createStore> | undefined
  const store = () => (opened ??= createStore(database, 'kept'))
  return {
    get: name => get(name, store()),
    set: (name, value) => set(name, value, store()),
    async setIfAbsent(name, value) {
      await update<unknown>(name, old => old ?? value, store())
      return get(name, store())
    },
    remove: name => del(name, store()),
    names: async () => (await keys(store())).map(String),
  }
}

/** An in-memory store, for tests and browsers without IndexedDB. */
export function memoryStore(): KeyValueStore {
  const entries = new Map<string, unknown>()
  return {
    get: async name => entries.get(name),
    set: async (name, value) => void entries.set(name, value),
    async setIfAbsent(name, value) {
      if (!entries.has(name)) entries.set(name, value)
      return entries.get(name)
    },
    remove: async name => void entries.delete(name),
    names: async () => [...entries.keys()],
  }
}
