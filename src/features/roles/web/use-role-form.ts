import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { rebaseDraft, useSavedVersion } from '#platform/web/form/use-saved-version.ts'
import { type SendProblem, useSubmission } from '#platform/web/form/use-submission.ts'
import { api } from './api.ts'
import type { RoleSheet } from '../contract.ts'
import type { Permission } from '../permissions.ts'
import type { Right } from '../rules.ts'
import { useDutyQuestion } from './duties/use-duty-question.tsx'
import { rebasedRights } from './matrix/matrix.ts'
import { emptyRole, toRoleDraft } from './role-draft.ts'
import type { RoleDraft } from './RoleFields.tsx'
import { useStoredDraft } from './use-stored-draft.ts'
import { useMatrix } from './matrix/use-matrix.ts'

type RoleFormValues = RoleDraft & { rights: Right[]; acceptsDutyConflicts: boolean }

/** Saves a role: a new one, or a change of the version that was seen. */
const write = (role: RoleFormValues, seen: RoleSheet | null): Promise<{ id: string }> =>
  seen ? api.roles.edit({ ...role, roleId: seen.id, version: seen.version }) : api.roles.add(role)

const nameProblem = ({ name }: RoleDraft): SendProblem | null =>
  name.trim() ? null : { code: 'INVALID', message: m.platform_access_problem(), hint: null, fields: { name: m.platform_access_required() } }

const hasOtherFields = (draft: RoleDraft, before: RoleDraft): boolean =>
  (['name', 'description', 'category', 'platform'] as const).some(field => draft[field] !== before[field])

/** The role to edit, or the rights that a new one starts with. */
export type RoleToWrite = { id: string; tree: readonly Permission[]; role: RoleSheet | null; start: readonly Right[] }

/** The state of the role form: its fields and rights, unsaved changes, and a conflicting version. */
export function useRoleForm({ id, tree, role, start }: RoleToWrite) {
  const { seen, saved, watch, accept } = useSavedVersion(role, () => api.roles.find({ roleId: role?.id ?? '' }))
  const before = seen ? toRoleDraft(seen) : emptyRole
  const base = seen ? (seen.rights as Right[]) : start
  const [draft, setDraft] = useState(before)
  const [isDone, setDone] = useState(false)
  const matrix = useMatrix(tree, base)
  const sending = useSubmission()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { question, saveAsking } = useDutyQuestion()
  const isDirty = matrix.changes.length > 0 || hasOtherFields(draft, before)
  const now = { draft, rights: matrix.held.rights }
  const put = (to: { draft: RoleDraft; rights: readonly Right[] }) => {
    setDraft(to.draft)
    matrix.take(to.rights)
  }
  const storedDraft = useStoredDraft(id, { now, isDirty, put })

  const save = () =>
    void sending.send(
      async () => {
        const role = { ...draft, rights: [...now.rights] }
        const change = { role: { roleId: seen?.id ?? null, name: role.name, rights: role.rights } }
        const { id: roleId } = await saveAsking(acceptsDutyConflicts => watch(() => write({ ...role, acceptsDutyConflicts }, seen)), change)
        setDone(true)
        await storedDraft.forget()
        await queries.invalidateQueries({ queryKey: ['roles'] })
        void navigate(`/roles/details?id=${roleId}`)
      },
      () => nameProblem(draft),
    )
  const reset = () => {
    matrix.discard()
    setDraft(before)
    void storedDraft.forget()
  }
  const continueWith = (to: typeof now) => {
    put(to)
    accept()
    sending.setProblem(null)
  }
  const conflict = saved &&
    seen && {
      seen,
      saved,
      keepMine: () =>
        continueWith({
          draft: rebaseDraft(toRoleDraft)(draft, seen, saved),
          rights: rebasedRights(now.rights, { seen: base, saved: saved.rights as Right[] }),
        }),
      takeTheirs: () => continueWith({ draft: toRoleDraft(saved), rights: saved.rights as Right[] }),
    }
  return {
    seen,
    base,
    draft,
    setDraft,
    matrix,
    sending,
    isDirty,
    mayLeave: !isDirty || isDone || sending.isSending,
    isRestored: storedDraft.isRestored,
    save,
    reset,
    conflict,
    question,
  }
}
