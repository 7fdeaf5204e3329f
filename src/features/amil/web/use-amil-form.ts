import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useDutyQuestion } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import type { CallOptions } from '#platform/contract/client.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { rebaseDraft, useSavedVersion } from '#platform/web/form/use-saved-version.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { amils } from '../contract.ts'
import { amilPath } from '../paths.ts'
import { type AmilDraft, type AmilToEdit, emptyAmil, findDifferences, toAmilDraft } from './amil-draft.ts'

type Input = ClientInput<typeof amils.create>

/** An amil as the form edits it: the account with its identity number, and the letter. */
export async function findAmilToEdit(userId: string): Promise<AmilToEdit> {
  const [{ letterNo, appointedFrom, appointedUntil }, user] = await Promise.all([
    api.amils.find({ userId }),
    api.users.findToEdit({ userId }),
  ])
  return { ...user, letterNo, appointedFrom, appointedUntil }
}

/** State of the form of an amil, and the version that another user saved concurrently. */
export function useAmilForm(known: AmilToEdit | null) {
  const version = useSavedVersion(known, () => findAmilToEdit(known?.id ?? ''))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const dayText = useDayText()
  const { question, saveAsking } = useDutyQuestion()
  const send = (input: Input, options: CallOptions) => {
    const { roleId, email, phoneNumber = null, idNo = null } = input
    const change = { user: { userId: known?.id ?? null, roleId, email, phoneNumber, idNo } }
    return saveAsking(acceptsDutyConflicts => write({ ...input, acceptsDutyConflicts }, options), change)
  }
  const write = (input: Input, options: CallOptions) => {
    const { seen } = version
    if (!seen) return api.amils.create(input, options)
    return version.watch(() => api.amils.edit({ ...input, userId: seen.id, version: seen.version }, options))
  }
  const form = useForm({
    id: known ? `users/amil/${known.id}/${known.version}` : 'users/amil/create',
    draft: true,
    initial: known ? toAmilDraft(known) : emptyAmil,
    schema: amils.create.spec.body,
    toInput: (draft: AmilDraft): Input => ({
      ...draft,
      phoneNumber: draft.phoneNumber.trim() || null,
      idNo: draft.idNo.trim() || null,
      roleId: draft.roleId ?? '',
      letterNo: draft.letterNo.trim() || null,
    }),
    labels: labels(),
    send,
    done: async ({ id, emailToConfirm }) => {
      await queries.invalidateQueries({ queryKey: ['amil'] })
      await queries.invalidateQueries({ queryKey: ['users'] })
      if (emailToConfirm) popups.toast(m.amil_email_to_confirm({ email: emailToConfirm }))
      void navigate(`${amilPath}/details?id=${id}`, { replace: true })
    },
  })
  const choices = {
    differencesOf: (seen: AmilToEdit, saved: AmilToEdit) => findDifferences(dayText, seen, saved),
    valuesOf: toAmilDraft,
    rebase: rebaseDraft(toAmilDraft),
  }
  return { ...version.resolve(form, choices), question }
}

const labels = () => ({
  firstName: m.platform_first_name(),
  lastName: m.platform_last_name(),
  email: m.platform_email(),
  phoneNumber: m.platform_mobile(),
  idNo: m.amil_id_no(),
  roleId: m.amil_role(),
  collectionCenterId: m.amil_place(),
  letterNo: m.amil_letter_no(),
  appointedFrom: m.amil_appointed_from(),
  appointedUntil: m.amil_appointed_until(),
})
