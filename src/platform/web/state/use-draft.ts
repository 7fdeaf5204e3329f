import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { createDraftStore, type SavedDraft, type DraftStore } from './draft-store.ts'
import { useAppSelector } from './hooks.ts'
import { memoryStore } from './key-value-store.ts'

const unusedStore = memoryStore()
const forgetful = createDraftStore({ ...unusedStore, read: unusedStore.get, write: unusedStore.set }, () => Date.now())

/** The page's drafts; the default keeps them in memory only. */
export const DraftsContext = createContext<DraftStore>(forgetful)

/**
 * The signed-in user's draft of one form.
 * `found` is undefined while loading, null when there is none; `save` is debounced, `keep` writes at once.
 */
export function useDraft<Values>(formId: string) {
  const drafts = useContext(DraftsContext)
  const userId = useAppSelector(state => state.auth.user?.userId ?? 'nobody')
  const [found, setFound] = useState<(SavedDraft & { values: Values }) | null>()
  const [savedAt, setSavedAt] = useState<number | null>(null)

  useEffect(() => {
    let gone = false
    setFound(undefined)
    void drafts.find(userId, formId).then(draft => {
      if (!gone) setFound(draft as (SavedDraft & { values: Values }) | null)
    })
    const leaving = () => void drafts.flush()
    addEventListener('pagehide', leaving)
    return () => {
      gone = true
      removeEventListener('pagehide', leaving)
      leaving()
    }
  }, [drafts, userId, formId])

  const save = useCallback(
    (values: Values, key: string | null = null) => drafts.save(userId, formId, values, setSavedAt, key),
    [drafts, userId, formId],
  )
  const keep = useCallback(
    (values: Values, key: string | null) => {
      save(values, key)
      return drafts.flushForm(userId, formId)
    },
    [drafts, save, userId, formId],
  )
  const forget = useCallback(() => {
    setFound(null)
    setSavedAt(null)
    return drafts.forget(userId, formId)
  }, [drafts, userId, formId])
  return { found, savedAt, save, keep, forget }
}
