import type { Vault } from './vault.ts'

/** What somebody typed and had not sent yet. */
export type Draft = { values: unknown; savedAt: number }

/** Drafts are kept 20 hours, as people are told (WCAG 2.2.6). */
export const draftLife = 20 * 3_600_000
/** How long typing must pause before it is saved. */
export const draftPause = 2000

const nameOf = (userId: string, formId: string) => `${userId}:${formId}`

/** Unsent forms per user: encrypted, saved as one types, there again after a logout, a crash or a new version. */
export function createDrafts(vault: Vault, now: () => number) {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; write: () => Promise<void> }>()
  let last: Promise<unknown> = Promise.resolve()
  // One after the other: a write under way must not bring back what was just thrown away.
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const mine = last.then(act, act)
    last = mine
    return mine
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
    /** The draft of a form, unless it is too old. */
    async find(userId: string, formId: string): Promise<Draft | null> {
      const draft = (await inTurn(() => vault.read(nameOf(userId, formId)))) as Draft | null
      return draft && now() - draft.savedAt < draftLife ? draft : null
    },
    /** Saves after a pause in typing; `saved` hears when. */
    save(userId: string, formId: string, values: unknown, saved: (at: number) => void = () => {}) {
      const name = nameOf(userId, formId)
      stopWaiting(name)
      const write = async () => {
        const savedAt = now()
        await vault.write(name, { values, savedAt } satisfies Draft)
        saved(savedAt)
      }
      waiting.set(name, { write, timer: setTimeout(() => void flushOne(name), draftPause) })
    },
    /** The form was sent or thrown away: its draft goes. */
    forget(userId: string, formId: string) {
      const name = nameOf(userId, formId)
      stopWaiting(name)
      return inTurn(() => vault.remove(name))
    },
    /** Writes what is still waiting: before the page goes away for any reason. */
    flush: async () => void (await Promise.all([...waiting.keys()].map(flushOne))),
    /** A chosen logout wipes the person's drafts: the next one at this counter must not find them. */
    wipe(userId: string) {
      const theirs = (name: string) => name.startsWith(`${userId}:`)
      for (const name of [...waiting.keys()].filter(theirs)) stopWaiting(name)
      return inTurn(async () => {
        for (const name of (await vault.names()).filter(theirs)) await vault.remove(name)
      })
    },
    /** Throws away what nobody came back for. */
    prune: () =>
      inTurn(async () => {
        for (const name of await vault.names()) {
          const draft = (await vault.read(name)) as Draft | null
          if (draft && now() - draft.savedAt >= draftLife) await vault.remove(name)
        }
      }),
  }
}
export type Drafts = ReturnType<typeof createDrafts>
