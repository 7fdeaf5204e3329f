import { Button, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { problemIn, useSending } from '#platform/web/form/use-sending.ts'
import { PageSkeleton } from '#platform/web/shell/PageSkeleton.tsx'
import { api, quietly } from '#platform/web/api.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import { popups } from '#platform/web/ui/popups.ts'
import { users } from '../contract.ts'
import { MissingUser } from './MissingUser.tsx'
import css from './users.module.css'
import { fullName } from './words.ts'

type Fields = {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  idNo: string
  roleId: string | null
  collectionCenterId: string | null
}
type Known = { userId: string; version: number; email: string } | null
type Request = { id: string; firstName: string; lastName: string; email: string; phoneNumber: string | null }

/** Invites somebody, or turns a wish for access into an invitation. */
export function InviteUserScreen() {
  const { state } = useLocation() as { state: { request?: Request } | null }
  const request = state?.request
  const start = { firstName: '', lastName: '', email: '', phoneNumber: '', ...request, idNo: '', roleId: null, collectionCenterId: null }
  return (
    <UserForm
      start={{ ...start, phoneNumber: start.phoneNumber ?? '' }}
      known={null}
      accessRequestId={request?.id ?? null}
      title={m.access_invite_user()}
    />
  )
}

/** Changes a user, by `?id=`. */
export function EditUserScreen() {
  const [search] = useSearchParams()
  const userId = search.get('id') ?? ''
  const { data, error } = useQuery({
    queryKey: ['user-to-edit', userId],
    queryFn: () => api.users.findToEdit({ userId }, quietly),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) return <MissingUser />
  if (!data) return <PageSkeleton />
  const { firstName, lastName, email, phoneNumber, idNo, roleId, collectionCenterId, version } = data
  const start = { firstName, lastName, email, phoneNumber: phoneNumber ?? '', idNo: idNo ?? '', roleId, collectionCenterId }
  return <UserForm key={version} start={start} known={{ userId, version, email }} accessRequestId={null} title={fullName(data)} />
}

type Props = { start: Fields; known: Known; accessRequestId: string | null; title: string }
function UserForm({ start, known, accessRequestId, title }: Props) {
  const [values, setValues] = useState<Fields>(start)
  const { form, problem, isSending, send, errorOf } = useSending()
  const { data: choices } = useQuery({ queryKey: ['users', 'filters'], queryFn: () => api.users.filters() })
  const me = useCurrentUser()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const isOwn = known?.userId === me.userId

  const text = (name: 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'idNo') => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => setValues({ ...values, [name]: event.currentTarget.value }),
    error: errorOf(name),
  })
  const back = known ? `/users/details?id=${known.userId}` : '/users'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = {
      ...values,
      userId: known?.userId ?? null,
      version: known?.version ?? null,
      phoneNumber: values.phoneNumber.trim() || null,
      idNo: values.idNo.trim() || null,
      roleId: values.roleId ?? '',
      accessRequestId,
    }
    void send(
      async () => {
        const { id, emailToConfirm } = await api.users.save(given, quietly)
        await queries.invalidateQueries({ queryKey: ['users'] })
        await queries.invalidateQueries({ queryKey: ['access-requests'] })
        if (emailToConfirm) popups.line(m.access_email_to_confirm({ email: emailToConfirm }))
        void navigate(`/users/details?id=${id}`)
      },
      problemIn(users.save, given),
    )
  }
  return (
    <>
      <PageTitle
        title={title}
        crumbs={
          <Breadcrumb
            crumbs={[
              { name: m.access_users(), to: '/users' },
              ...(known ? [{ name: title, to: back }, { name: m.access_edit() }] : [{ name: title }]),
            ]}
          />
        }
      />
      <div className={css.note}>
        <ProblemNotice problem={problem} />
      </div>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <TextInput label={m.access_first_name()} maxLength={60} required autoComplete="off" {...text('firstName')} />
        <TextInput label={m.access_last_name()} maxLength={60} autoComplete="off" {...text('lastName')} />
        <TextInput
          type="email"
          label={m.access_email()}
          description={known ? m.access_email_change_note() : m.access_email_hint()}
          required
          autoComplete="off"
          {...text('email')}
        />
        <TextInput type="tel" label={m.access_mobile()} description={m.access_optional()} autoComplete="off" {...text('phoneNumber')} />
        <Select
          label={m.access_role()}
          description={isOwn ? m.access_own_role_note() : null}
          placeholder={m.access_choose()}
          required
          searchable
          disabled={isOwn}
          data={(choices?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.roleId}
          onChange={roleId => setValues({ ...values, roleId })}
          error={errorOf('roleId')}
        />
        <Select
          label={m.access_collection_centre()}
          placeholder={m.access_no_place()}
          clearable
          searchable
          data={(choices?.collectionCenter ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.collectionCenterId}
          onChange={collectionCenterId => setValues({ ...values, collectionCenterId })}
          error={errorOf('collectionCenterId')}
        />
        <TextInput label={m.access_id_no()} description={m.access_id_no_hint()} maxLength={30} autoComplete="off" {...text('idNo')} />
        <div className={css.actions}>
          <Button type="submit" variant="filled" size="md" aria-disabled={isSending}>
            {isSending ? m.access_saving() : known ? m.access_save() : m.access_send_invitation()}
          </Button>
          <Button size="md" onClick={() => void navigate(back)}>
            {m.access_cancel()}
          </Button>
        </div>
      </form>
    </>
  )
}
