import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { RecordLoadFailed, RecordForbidden, RecordNotFound } from '#platform/web/detail-screen/empty-states.tsx'
import { isForbidden, isNotFound } from '#platform/web/list-screen/load-errors.ts'
import { PageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { toUserDraft, emptyUser } from './user-draft.ts'
import { UserForm } from './UserForm.tsx'
import { fullName } from './labels.ts'

type UserFormValues = { id: string; firstName: string; lastName: string; email: string; phoneNumber: string | null }

/** Invites a user, or turns an access request into an invitation. */
export function InviteUserScreen() {
  const { state } = useLocation() as { state: { request?: UserFormValues } | null }
  const request = state?.request
  const { firstName, lastName, email, phoneNumber } = request ?? { ...emptyUser, phoneNumber: null }
  const title = m.users_invite_user()
  return (
    <UserForm
      id={request ? `users/create/${request.id}` : 'users/create'}
      title={title}
      crumbs={[{ name: m.users_users(), to: '/users' }, { name: title }]}
      start={{ ...emptyUser, firstName, lastName, email, phoneNumber: phoneNumber ?? '' }}
      known={null}
      accessRequestId={request?.id ?? null}
    />
  )
}

/** Edits a user, by `?id=`. */
export function EditUserScreen() {
  const [search] = useSearchParams()
  const userId = search.get('id') ?? ''
  const found = useQuery({
    queryKey: ['user-to-edit', userId],
    queryFn: () => api.users.findToEdit({ userId }, noErrorPopup),
    staleTime: Infinity, // an edit is sent with the version that was shown
    gcTime: 0,
  })
  const noun = m.users_user()
  if (found.isError && isNotFound(found.error)) return <RecordNotFound noun={noun} back={{ name: m.users_users(), to: '/users' }} />
  if (found.isError && isForbidden(found.error)) return <RecordForbidden noun={noun} />
  if (found.isError) return <RecordLoadFailed noun={noun} error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <PageSkeleton />
  const { data: user } = found
  const name = fullName(user)
  const crumbs = [{ name: m.users_users(), to: '/users' }, { name, to: `/users/details?id=${userId}` }, { name: m.platform_edit() }]
  return (
    <UserForm
      key={userId}
      id={`users/edit/${userId}/${user.version}`}
      title={name}
      crumbs={crumbs}
      start={toUserDraft(user)}
      known={user}
      accessRequestId={null}
    />
  )
}
