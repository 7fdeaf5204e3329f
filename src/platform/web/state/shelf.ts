import { createStore, del, get, keys, set, update } from 'idb-keyval'

/** A place that keeps structured values under names: IndexedDB in the browser, a map in tests. */
export type Shelf = {
  get(name: string): Promise<unknown>
  set(name: string, value: unknown): Promise<void>
  /** Keeps the value only where there is none yet, and answers the one that is kept. */
  keep(name: string, value: unknown): Promise<unknown>
  remove(name: string): Promise<void>
  names(): Promise<string[]>
}

/** A shelf of its own IndexedDB database, shared by all tabs. */
export function indexedDbShelf(database: string): Shelf {
  let opened: ReturnType<typeof createStore> | undefined
  const store = () => (opened ??= createStore(database, 'kept'))
  return {
    get: name => get(name, store()),
    set: (name, value) => set(name, value, store()),
    async keep(name, value) {
      await update<unknown>(name, old => old ?? value, store())
      return get(name, store())
    },
    remove: name => del(name, store()),
    names: async () => (await keys(store())).map(String),
  }
}

/** A shelf that lasts as long as the page: for tests, and where the browser offers nothing better. */
export function memoryShelf(): Shelf {
  const kept = new Map<string, unknown>()
  return {
    get: async name => kept.get(name),
    set: async (name, value) => void kept.set(name, value),
    async keep(name, value) {
      if (!kept.has(name)) kept.set(name, value)
      return kept.get(name)
    },
    remove: async name => void kept.delete(name),
    names: async () => [...kept.keys()],
  }
}
