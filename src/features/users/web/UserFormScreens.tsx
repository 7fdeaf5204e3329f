import { useLocation, useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { RecordToEdit } from '#platform/web/form/RecordToEdit.tsx'
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
  return (
    <RecordToEdit
      queryKey={['user-to-edit', userId]}
      find={() => api.users.findToEdit({ userId })}
      noun={m.users_user()}
      back={{ name: m.users_users(), to: '/users' }}
    >
      {user => (
        <UserForm
          key={userId}
          id={`users/edit/${userId}/${user.version}`}
          title={fullName(user)}
          crumbs={[
            { name: m.users_users(), to: '/users' },
            { name: fullName(user), to: `/users/details?id=${userId}` },
            { name: m.platform_edit() },
          ]}
          start={toUserDraft(user)}
          known={user}
          accessRequestId={null}
        />
      )}
    </RecordToEdit>
  )
}
