import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDutyQuestion } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { api } from '#platform/web/api.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { users, type UserToEdit } from '../contract.ts'
import { findDifferences, toUserDraft, rebaseDraft, type UserDraft } from './user-draft.ts'

/** The input of the user form. */
export type UserToWrite = {
  /** Names the form and its draft. */
  id: string
  start: UserDraft
  /** The loaded user; null for an invitation. */
  known: UserToEdit | null
  accessRequestId: string | null
}

/** State of the user form, and the version that another user saved concurrently. */
export function useUserForm({ id, start, known, accessRequestId }: UserToWrite) {
  const [seen, setSeen] = useState(known)
  const [saved, setSaved] = useState<UserToEdit | null>(null)
  const [settled, setSettled] = useState(0)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { question, saveAsking } = useDutyQuestion()
  const userId = known?.id ?? null

  const form = useForm({
    id,
    draft: true,
    initial: start,
    schema: users.save.spec.body,
    toInput: (draft: UserDraft) => ({
      ...draft,
      userId,
      version: seen?.version ?? null,
      phoneNumber: draft.phoneNumber.trim() || null,
      idNo: draft.idNo.trim() || null,
      roleId: draft.roleId ?? '',
      accessRequestId,
    }),
    labels: labels(),
    send: async (input, options) => {
      try {
        const { roleId, email, phoneNumber, idNo } = input
        return await saveAsking(acceptsDutyConflicts => api.users.save({ ...input, acceptsDutyConflicts }, options), {
          user: { userId, roleId, email, phoneNumber, idNo },
        })
      } catch (error) {
        if (userId && error instanceof RefusalError && error.code === 'CHANGED_SINCE') setSaved(await api.users.findToEdit({ userId }))
        throw error
      }
    },
    done: async ({ id: savedId, emailToConfirm, waits }) => {
      await queries.invalidateQueries({ queryKey: ['users'] })
      await queries.invalidateQueries({ queryKey: ['access-requests'] })
      if (emailToConfirm) popups.toast(m.users_email_to_confirm({ email: emailToConfirm }))
      if (waits.length) popups.toast(m.users_changes_other())
      void navigate(`/users/details?id=${savedId}`, { replace: true })
    },
  })
  const goOn = (draft: (typed: UserDraft) => UserDraft) => {
    form.change(draft)
    setSeen(saved)
    setSaved(null)
    setSettled(form.attempts)
  }
  const conflict = saved &&
    seen && {
      differences: findDifferences(seen, saved),
      keepMine: () => goOn(typed => rebaseDraft(typed, seen, saved)),
      takeTheirs: () => goOn(() => toUserDraft(saved)),
    }
  // The conflict dialog replaces the message of the refusal that opened it.
  return { form: saved || settled === form.attempts ? { ...form, message: null } : form, conflict, question }
}

const labels = () => ({
  firstName: m.platform_first_name(),
  lastName: m.platform_last_name(),
  email: m.platform_email(),
  phoneNumber: m.platform_mobile(),
  idNo: m.users_id_no(),
  roleId: m.users_role(),
  collectionCenterId: m.users_collection_centre(),
})
