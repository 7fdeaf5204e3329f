import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { roleNameText } from '#features/roles/web/public.ts'
import { defaultDialCode } from '#jurisdictions/jurisdictions.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { ConflictNotice } from '#platform/web/form/ConflictNotice.tsx'
import { FormScreen } from '#platform/web/form/FormScreen.tsx'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import { PhoneInput } from '#platform/web/form/inputs/PhoneInput.tsx'
import { Notice } from '#platform/web/form/Notice.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { amilPath } from '../paths.ts'
import type { AmilDraft, AmilToEdit } from './amil-draft.ts'
import { fullName } from '#features/users/web/public.tsx'
import { useAmilForm } from './use-amil-form.ts'
import css from './amil.module.css'

/** The person and the letter of an amil, new or known. Concurrent changes are shown, never overwritten. */
export function AmilForm({ known }: { known: AmilToEdit | null }) {
  const { form, conflict, question } = useAmilForm(known)
  const navigate = useNavigate()
  const details = known && `${amilPath}/details?id=${known.id}`
  const title = known ? fullName(known) : m.amil_invite()
  const list = { name: m.amil_amil(), to: amilPath }
  return (
    <FormScreen
      form={form}
      title={title}
      crumbs={<Breadcrumb crumbs={details ? [list, { name: title, to: details }, { name: m.platform_edit() }] : [list, { name: title }]} />}
      submitLabel={known ? m.platform_save() : m.amil_send_invitation()}
      cancel={() => void navigate(details ?? amilPath)}
    >
      {conflict && <ConflictNotice {...conflict} />}
      <AmilFields form={form} />
      {question}
    </FormScreen>
  )
}

function AmilFields({ form }: { form: FormHandle<AmilDraft> }) {
  const { data: choices } = useQuery({ queryKey: ['amil', 'filters'], queryFn: () => api.amils.filters() })
  const { countryCode, timeZone } = useCurrentUser()
  const today = dayInZone(new Date(), timeZone)
  const named = (list: readonly { id: string; name: string }[] = []) => list.map(({ id: value, name: label }) => ({ value, label }))
  return (
    <div className={css.form}>
      {choices?.roles.length === 0 && (
        <div className={css.wide}>
          <Notice tone="warning">{m.amil_no_roles()}</Notice>
        </div>
      )}
      <TextInput maxLength={60} required autoComplete="off" {...form.text('firstName')} />
      <TextInput maxLength={60} autoComplete="off" {...form.text('lastName')} />
      <TextInput type="email" description={m.platform_email_hint()} required autoComplete="off" {...form.text('email')} />
      <PhoneInput description={m.platform_optional()} dialCode={defaultDialCode(countryCode)} {...form.input('phoneNumber')} />
      <Select
        {...form.input('roleId')}
        placeholder={m.amil_choose()}
        required
        data={named(choices?.roles).map(role => ({ ...role, label: roleNameText(role.label) }))}
      />
      <Select
        {...form.input('collectionCenterId')}
        placeholder={m.amil_no_place()}
        clearable
        searchable
        data={named(choices?.collectionCenter)}
      />
      <TextInput description={m.platform_optional()} maxLength={30} autoComplete="off" {...form.text('idNo')} />
      <TextInput description={m.platform_optional()} maxLength={40} autoComplete="off" {...form.text('letterNo')} />
      <DayInput today={today} description={m.platform_optional()} {...form.input('appointedFrom')} />
      <DayInput today={today} description={m.amil_until_hint()} {...form.input('appointedUntil')} />
    </div>
  )
}
