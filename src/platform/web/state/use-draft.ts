import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { createDrafts, type Draft, type Drafts } from './drafts.ts'
import { useAppSelector } from './hooks.ts'
import { memoryShelf } from './shelf.ts'

const nowhere = memoryShelf()
const forgetful = createDrafts({ ...nowhere, read: nowhere.get, write: nowhere.set }, () => Date.now())

/** The page's drafts; without a provider nothing outlives the page. */
export const DraftsContext = createContext<Drafts>(forgetful)

/**
 * The draft of one form of the signed-in person.
 * `found` is undefined while it is looked for, null when there is none; `save` may be called on every change.
 */
export function useDraft<Values>(formId: string) {
  const drafts = useContext(DraftsContext)
  const userId = useAppSelector(state => state.auth.user?.userId ?? 'nobody')
  const [found, setFound] = useState<(Draft & { values: Values }) | null>()
  const [savedAt, setSavedAt] = useState<number | null>(null)

  useEffect(() => {
    let gone = false
    setFound(undefined)
    void drafts.find(userId, formId).then(draft => {
      if (!gone) setFound(draft as (Draft & { values: Values }) | null)
    })
    const leaving = () => void drafts.flush()
    addEventListener('pagehide', leaving)
    return () => {
      gone = true
      removeEventListener('pagehide', leaving)
      leaving()
    }
  }, [drafts, userId, formId])

  const save = useCallback((values: Values) => drafts.save(userId, formId, values, setSavedAt), [drafts, userId, formId])
  const forget = useCallback(() => {
    setFound(null)
    setSavedAt(null)
    return drafts.forget(userId, formId)
  }, [drafts, userId, formId])
  return { found, savedAt, save, forget }
}
