import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { defaultDialCode } from '#kit/countries.ts'
import { m } from '#messages/messages.js'
import { Refused } from '#platform/contract/client.ts'
import { ConflictNotice } from '#platform/web/form/ConflictNotice.tsx'
import { FormScreen } from '#platform/web/form/FormScreen.tsx'
import { PhoneInput } from '#platform/web/form/PhoneInput.tsx'
import { useFormFrame } from '#platform/web/form/use-form-frame.ts'
import { api, quietly } from '#platform/web/api.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Breadcrumb, type Crumb } from '#platform/web/ui/Breadcrumb.tsx'
import { popups } from '#platform/web/ui/popups.ts'
import { users, type UserToEdit } from '../contract.ts'
import { differences, draftOf, rebased, type UserDraft } from './user-draft.ts'
import css from './users.module.css'

type Props = {
  id: string
  title: string
  crumbs: readonly Crumb[]
  start: UserDraft
  /** The user as it was read; null for somebody who is invited. */
  known: UserToEdit | null
  accessRequestId: string | null
}

/** The fields of a user, new or known; somebody else's change in between is shown and never written over unseen. */
export function UserForm({ id, title, crumbs, start, known, accessRequestId }: Props) {
  const [seen, setSeen] = useState(known)
  const [saved, setSaved] = useState<UserToEdit | null>(null)
  const [settled, setSettled] = useState(0)
  const { data: choices } = useQuery({ queryKey: ['users', 'filters'], queryFn: () => api.users.filters() })
  const { userId: me, countryCode } = useCurrentUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const userId = known?.id ?? null
  const isOwn = userId === me

  const form = useFormFrame({
    id,
    draft: true,
    initial: start,
    schema: users.save.spec.body,
    given: (draft: UserDraft) => ({
      ...draft,
      userId,
      version: seen?.version ?? null,
      phoneNumber: draft.phoneNumber.trim() || null,
      idNo: draft.idNo.trim() || null,
      roleId: draft.roleId ?? '',
      accessRequestId,
    }),
    labels: {
      firstName: m.access_first_name(),
      lastName: m.access_last_name(),
      email: m.access_email(),
      phoneNumber: m.access_mobile(),
      idNo: m.access_id_no(),
      roleId: m.access_role(),
      collectionCenterId: m.access_collection_centre(),
    },
    send: async (given, options) => {
      try {
        return await api.users.save(given, { ...options, ...quietly })
      } catch (error) {
        if (userId && error instanceof Refused && error.code === 'CHANGED_SINCE') setSaved(await api.users.findToEdit({ userId }, quietly))
        throw error
      }
    },
    done: async ({ id: savedId, emailToConfirm }) => {
      await queries.invalidateQueries({ queryKey: ['users'] })
      await queries.invalidateQueries({ queryKey: ['access-requests'] })
      if (emailToConfirm) popups.line(m.access_email_to_confirm({ email: emailToConfirm }))
      void navigate(`/users/details?id=${savedId}`, { replace: true })
    },
  })
  const goOn = (draft: (typed: UserDraft) => UserDraft) => {
    form.change(draft)
    setSeen(saved)
    setSaved(null)
    setSettled(form.attempts)
  }
  const select = (name: 'roleId' | 'collectionCenterId') => ({ ...form.input(name), searchable: true })
  const back = userId ? `/users/details?id=${userId}` : '/users'
  return (
    <FormScreen
      form={saved || settled === form.attempts ? { ...form, message: null } : form}
      title={title}
      crumbs={<Breadcrumb crumbs={crumbs} />}
      submitLabel={userId ? m.access_save() : m.access_send_invitation()}
      cancel={() => void navigate(back)}
    >
      {saved && seen && (
        <ConflictNotice
          title={m.access_conflict()}
          differences={differences(seen, saved)}
          keepMine={() => goOn(typed => rebased(typed, seen, saved))}
          takeTheirs={{ label: m.access_conflict_theirs(), take: () => goOn(() => draftOf(saved)) }}
        />
      )}
      <div className={css.form}>
        <TextInput maxLength={60} required autoComplete="off" {...form.text('firstName')} />
        <TextInput maxLength={60} autoComplete="off" {...form.text('lastName')} />
        <TextInput
          type="email"
          description={userId ? m.access_email_change_note() : m.access_email_hint()}
          required
          autoComplete="off"
          {...form.text('email')}
        />
        <PhoneInput description={m.access_optional()} dialCode={defaultDialCode(countryCode)} {...form.input('phoneNumber')} />
        <Select
          {...select('roleId')}
          description={isOwn ? m.access_own_role_note() : null}
          placeholder={m.access_choose()}
          required
          disabled={isOwn}
          data={(choices?.roles ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        />
        <Select
          {...select('collectionCenterId')}
          placeholder={m.access_no_place()}
          clearable
          data={(choices?.collectionCenter ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        />
        <TextInput description={m.access_id_no_hint()} maxLength={30} autoComplete="off" {...form.text('idNo')} />
      </div>
    </FormScreen>
  )
}
