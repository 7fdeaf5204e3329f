import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { wordsOfOwnName } from '#features/users/rules.ts'
import { showMoment } from '#kit/dates.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { Refused } from '#platform/contract/client.ts'
import { WholePageSkeleton } from '#platform/web/shell/PageSkeleton.tsx'
import { api, quietly } from '#platform/web/api.ts'
import { popups } from '#platform/web/ui/popups.ts'
import css from './auth-page.module.css'
import { AuthPage } from './AuthPage.tsx'
import { expiredPath, isOver } from './expired-path.ts'
import { LinkUnread } from './LinkUnread.tsx'
import { newPasswordError, NewPassword } from './NewPassword.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { useSending } from '#platform/web/form/use-sending.ts'

/** Accepts an invitation: who invites, to which charity, until when; a password makes the account. */
export function InviteUserScreen() {
  const { email = '', verificationCode = '' } = useParams()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { form, problem, isSending, send, errorOf } = useSending()
  const link = { email, verificationCode }
  const invitation = useQuery({
    queryKey: ['invitation', email, verificationCode],
    queryFn: () => api.users.findInvitation(link, quietly),
    retry: false,
  })
  const over = expiredPath('invitation', email, verificationCode)

  if (invitation.isPending) return <WholePageSkeleton />
  if (isOver(invitation.error)) return <Navigate to={over} replace />
  if (!invitation.data) return <LinkUnread error={invitation.error} onAgain={() => void invitation.refetch()} />
  const { charityName, invitedBy, roleName, firstName, lastName, expiresAt } = invitation.data
  const ownWords = wordsOfOwnName({ firstName, lastName, email })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = newPasswordError(password, ownWords)
    void send(
      async () => {
        try {
          await api.users.acceptInvitation({ ...link, password }, quietly)
        } catch (refused) {
          if (refused instanceof Refused && refused.code === 'LINK_EXPIRED') return void navigate(over, { replace: true })
          throw refused
        }
        popups.line(m.access_invite_done())
        void navigate('/authentication/login', { replace: true, state: { email } })
      },
      wrong ? { code: 'INVALID', message: m.access_problem(), hint: null, fields: { password: wrong } } : null,
    )
  }
  return (
    <AuthPage title={m.access_invite_title({ charity: charityName })} lead={m.access_invite_lead({ by: invitedBy, role: roleName, email })}>
      <ProblemNotice problem={problem} />
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPassword value={password} onChange={setPassword} ownWords={ownWords} error={errorOf('password')} autoFocus />
        <Button type="submit" variant="filled" size="lg" className={css.submit} aria-disabled={isSending}>
          {m.access_invite_submit()}
        </Button>
        <p className="small muted">
          {m.access_invite_until({ moment: showMoment(expiresAt, Intl.DateTimeFormat().resolvedOptions().timeZone, getLocale()) })}
        </p>
      </form>
    </AuthPage>
  )
}
