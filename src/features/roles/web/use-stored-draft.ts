import { useEffect, useRef, useState } from 'react'
import { useDraft } from '#platform/web/state/use-draft.ts'
import type { Right } from '../rules.ts'
import type { RoleDraft } from './RoleFields.tsx'

type StoredDraft = { draft: RoleDraft; rights: readonly Right[] }

/** Stores an unsaved role across sign-outs and crashes, and restores it when it is opened again. */
export function useStoredDraft(
  id: string,
  { now, isDirty, put }: { now: StoredDraft; isDirty: boolean; put: (draft: StoredDraft) => void },
) {
  const { found, save, forget } = useDraft<StoredDraft>(id)
  const [isRestored, setRestored] = useState(false)
  const isBegun = useRef(false)
  isBegun.current ||= isDirty
  const putBack = useRef(put)
  putBack.current = put

  useEffect(() => {
    if (!found || isBegun.current) return
    isBegun.current = true
    putBack.current(found.values)
    setRestored(true)
  }, [found])
  const { draft, rights } = now
  useEffect(() => {
    if (isDirty) save({ draft, rights })
  }, [isDirty, draft, rights, save])

  return {
    isRestored: isRestored && isDirty,
    forget: () => {
      setRestored(false)
      return forget()
    },
  }
}
