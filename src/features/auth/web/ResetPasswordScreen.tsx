import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { m } from '#messages/messages.js'
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

/** A new password by a mailed link; a link that no longer works leads to where a fresh one is asked for. */
export function ResetPasswordScreen() {
  const { email = '', code = '' } = useParams()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const { form, problem, isSending, send, errorOf } = useSending()
  const link = { email, verificationCode: code }
  const { error, isPending, refetch } = useQuery({
    queryKey: ['reset-link', email, code],
    queryFn: () => api.auth.verifyResetLink(link, quietly),
    retry: false,
  })
  const ownWords = email.split('@').slice(0, 1)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = newPasswordError(password, ownWords)
    void send(
      async () => {
        try {
          await api.auth.resetPassword({ ...link, password }, quietly)
        } catch (refused) {
          if (refused instanceof Refused && refused.code === 'LINK_EXPIRED')
            return void navigate(expiredPath('reset', email), { replace: true })
          throw refused
        }
        popups.line(m.access_reset_done())
        void navigate('/authentication/login', { replace: true, state: { email } })
      },
      wrong ? { code: 'INVALID', message: m.access_problem(), hint: null, fields: { password: wrong } } : null,
    )
  }
  if (isPending) return <WholePageSkeleton />
  if (isOver(error)) return <Navigate to={expiredPath('reset', email)} replace />
  if (error) return <LinkUnread error={error} onAgain={() => void refetch()} />
  return (
    <AuthPage title={m.access_reset_title()} lead={m.access_reset_lead({ email })}>
      <ProblemNotice problem={problem} />
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPassword value={password} onChange={setPassword} ownWords={ownWords} error={errorOf('password')} autoFocus />
        <Button type="submit" variant="filled" size="lg" className={css.submit} aria-disabled={isSending}>
          {m.access_reset_submit()}
        </Button>
      </form>
    </AuthPage>
  )
}
