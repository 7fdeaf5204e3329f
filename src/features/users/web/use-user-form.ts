import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useDutyQuestion } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import { useForm } from '#platform/web/form/use-form.ts'
import { rebaseDraft, useSavedVersion } from '#platform/web/form/use-saved-version.ts'
import { api } from './api.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { users, type UserToEdit } from '../contract.ts'
import { findDifferences, toUserDraft, type UserDraft } from './user-draft.ts'

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
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { question, saveAsking } = useDutyQuestion()
  const userId = known?.id ?? null
  const version = useSavedVersion(known, () => api.users.findToEdit({ userId: userId ?? '' }))

  const form = useForm({
    id,
    draft: true,
    initial: start,
    schema: users.save.spec.body,
    toInput: (draft: UserDraft) => ({
      ...draft,
      userId,
      version: version.seen?.version ?? null,
      phoneNumber: draft.phoneNumber.trim() || null,
      idNo: draft.idNo.trim() || null,
      roleId: draft.roleId ?? '',
      accessRequestId,
    }),
    labels: labels(),
    send: (input, options) => {
      const { roleId, email, phoneNumber, idNo } = input
      return version.watch(() =>
        saveAsking(acceptsDutyConflicts => api.users.save({ ...input, acceptsDutyConflicts }, options), {
          user: { userId, roleId, email, phoneNumber, idNo },
        }),
      )
    },
    done: async ({ id: savedId, emailToConfirm, waits }) => {
      await queries.invalidateQueries({ queryKey: ['users'] })
      await queries.invalidateQueries({ queryKey: ['access-requests'] })
      if (emailToConfirm) popups.toast(m.users_email_to_confirm({ email: emailToConfirm }))
      if (waits.length) popups.toast(m.users_changes_other())
      void navigate(`/users/details?id=${savedId}`, { replace: true })
    },
  })
  const choices = { differencesOf: findDifferences, valuesOf: toUserDraft, rebase: rebaseDraft(toUserDraft) }
  return { ...version.resolve(form, choices), question }
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
