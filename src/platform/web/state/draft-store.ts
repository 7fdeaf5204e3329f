import type { Vault } from './vault.ts'

/**
 * Unsent values of a form. `key` is the idempotency key under which they were sent, while nobody knows whether they arrived; null before.
 */
export type SavedDraft = { values: unknown; savedAt: number; key: string | null }

/** Drafts are kept for 20 hours, as users are told (WCAG 2.2.6). */
const draftLifetime = 20 * 3_600_000
/** Debounce of saving, in ms. */
const draftDelay = 2000

const nameOf = (userId: string, formId: string) => `${userId}:${formId}`

/** Drafts per user: encrypted, saved while typing, restored after a logout, crash or update. */
export function createDraftStore(vault: Vault, now: () => number) {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; write: () => Promise<void> }>()
  let last: Promise<unknown> = Promise.resolve()
  // Serialised: a pending write must not restore a deleted draft.
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act, act)
    last = turn
    return turn
  }
  const stopWaiting = (name: string) => {
    clearTimeout(waiting.get(name)?.timer)
    waiting.delete(name)
  }
  const flushOne = (name: string) => {
    const pending = waiting.get(name)
    stopWaiting(name)
    return pending ? inTurn(pending.write) : last
  }

  return {
    /** The draft of a form, unless it has expired. */
    async find(userId: string, formId: string): Promise<SavedDraft | null> {
      const draft = (await inTurn(() => vault.read(nameOf(userId, formId)))) as SavedDraft | null
      return draft && now() - draft.savedAt < draftLifetime ? draft : null
    },
    /** Saves after a pause in typing; `saved` receives the time. */
    save(userId: string, formId: string, values: unknown, saved: (at: number) => void = () => {}, key: string | null = null) {
      const name = nameOf(userId, formId)
      stopWaiting(name)
      const write = async () => {
        const savedAt = now()
        await vault.write(name, { values, savedAt, key } satisfies SavedDraft)
        saved(savedAt)
      }
      waiting.set(name, { write, timer: setTimeout(() => void flushOne(name), draftDelay) })
    },
    /** Writes the pending draft of a form now. */
    flushForm: (userId: string, formId: string): Promise<unknown> => flushOne(nameOf(userId, formId)),
    /** Deletes the draft of a sent or discarded form. */
    forget(userId: string, formId: string) {
      const name = nameOf(userId, formId)
      stopWaiting(name)
      return inTurn(() => vault.remove(name))
    },
    /** Writes pending drafts before the page is left. */
    flush: async () => void (await Promise.all([...waiting.keys()].map(flushOne))),
    /** Deletes a user's drafts on logout, because counters are shared. */
    wipe(userId: string) {
      const isOwnKey = (name: string) => name.startsWith(`${userId}:`)
      for (const name of [...waiting.keys()].filter(isOwnKey)) stopWaiting(name)
      return inTurn(async () => {
        for (const name of (await vault.names()).filter(isOwnKey)) await vault.remove(name)
      })
    },
    /** Deletes expired drafts. */
    prune: () =>
      inTurn(async () => {
        for (const name of await vault.names()) {
          const draft = (await vault.read(name)) as SavedDraft | null
          if (draft && now() - draft.savedAt >= draftLifetime) await vault.remove(name)
        }
      }),
  }
}
export type DraftStore = ReturnType<typeof createDraftStore>
