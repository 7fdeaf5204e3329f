import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { defaultDialCode } from '#jurisdictions/jurisdictions.ts'
import { roleNameText } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import { ConflictNotice } from '#platform/web/form/ConflictNotice.tsx'
import { FormScreen } from '#platform/web/form/FormScreen.tsx'
import { PhoneInput } from '#platform/web/form/inputs/PhoneInput.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import { api } from './api.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Breadcrumb, type Crumb } from '#platform/web/ui/Breadcrumb.tsx'
import { type UserToWrite, useUserForm } from './use-user-form.ts'
import type { UserDraft } from './user-draft.ts'
import css from './users.module.css'

type Props = UserToWrite & { title: string; crumbs: readonly Crumb[] }

/** The fields of a new or existing user. A concurrent change by another user is shown, never overwritten silently. */
export function UserForm({ title, crumbs, ...user }: Props) {
  const { form, conflict, question } = useUserForm(user)
  const navigate = useNavigate()
  const userId = user.known?.id ?? null
  return (
    <FormScreen
      form={form}
      title={title}
      crumbs={<Breadcrumb crumbs={crumbs} />}
      submitLabel={userId ? m.platform_save() : m.users_send_invitation()}
      cancel={() => void navigate(userId ? `/users/details?id=${userId}` : '/users')}
    >
      {conflict && <ConflictNotice {...conflict} />}
      <UserFields form={form} userId={userId} />
      {question}
    </FormScreen>
  )
}

function UserFields({ form, userId }: { form: FormHandle<UserDraft>; userId: string | null }) {
  const { data: choices } = useQuery({ queryKey: ['users', 'filters'], queryFn: () => api.users.filters() })
  const { userId: ownId, countryCode } = useCurrentUser()
  const isOwn = userId === ownId
  const select = (name: 'roleId' | 'collectionCenterId') => ({ ...form.input(name), searchable: true })
  return (
    <div className={css.form}>
      <TextInput maxLength={60} required autoComplete="off" {...form.text('firstName')} />
      <TextInput maxLength={60} autoComplete="off" {...form.text('lastName')} />
      <TextInput
        type="email"
        description={userId ? m.users_email_change_note() : m.platform_email_hint()}
        required
        autoComplete="off"
        {...form.text('email')}
      />
      <PhoneInput description={m.platform_optional()} dialCode={defaultDialCode(countryCode)} {...form.input('phoneNumber')} />
      <Select
        {...select('roleId')}
        description={isOwn ? m.users_own_role_note() : null}
        placeholder={m.users_choose()}
        required
        disabled={isOwn}
        data={(choices?.roles ?? []).map(({ id: value, name }) => ({ value, label: roleNameText(name) }))}
      />
      <Select
        {...select('collectionCenterId')}
        placeholder={m.users_no_place()}
        clearable
        data={(choices?.collectionCenter ?? []).map(({ id: value, name: label }) => ({ value, label }))}
      />
      <TextInput description={m.users_id_no_hint()} maxLength={30} autoComplete="off" {...form.text('idNo')} />
    </div>
  )
}
