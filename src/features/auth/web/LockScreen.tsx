import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { WholePageSkeleton } from '#platform/web/shell/PageSkeleton.tsx'
import { api, quietly } from '#platform/web/api.ts'
import { useSession } from '#platform/web/session/session-context.ts'
import { useAppSelector } from '#platform/web/state/hooks.ts'
import type { CurrentUser } from '../contract.ts'
import css from './auth-page.module.css'
import { AuthPage } from './AuthPage.tsx'
import { CodeStep, type Step } from './CodeStep.tsx'
import { lockedFor, lockFor, unlock } from './lock.ts'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { problemIn, useSending } from '#platform/web/form/use-sending.ts'
import { auth } from '../contract.ts'

/** Ends the session and keeps who it was: the password alone opens it again, at the place that was left. */
export function LockScreen() {
  const user = useAppSelector(state => state.auth.user)
  const rememberMe = useAppSelector(state => state.auth.rememberMe)
  const { state } = useLocation() as { state: { from?: string } | null }
  const session = useSession()
  const from = state?.from ?? '/dashboard'
  // Whoever unlocks is signed in again while this still stands: that must not lock anew.
  const [isLocking] = useState(user !== null)

  useEffect(() => {
    if (!user || !isLocking) return
    lockFor({ username: user.username, firstName: user.firstName, from, rememberMe })
    void session.end('locked') // drafts stay; the page is loaded anew without the token
  }, [user, isLocking, from, rememberMe, session])

  const [locked] = useState(lockedFor)
  if (isLocking) return <WholePageSkeleton />
  return locked ? <Locked {...locked} /> : <Navigate to="/authentication/login" replace />
}

function Locked({ username, firstName, from, rememberMe }: NonNullable<ReturnType<typeof lockedFor>>) {
  const session = useSession()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [step, setStep] = useState<Step | null>(null)
  const { form, problem, isSending, send, errorOf } = useSending()
  const enter = async (signedIn: CurrentUser) => {
    await session.begin(signedIn, rememberMe)
    unlock()
    void navigate(from, { replace: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = { username, password, rememberMe }
    void send(
      async () => {
        const answer = await api.auth.login(given, quietly)
        if ('token' in answer) return enter(answer)
        const { sentTo } = await api.auth.generateOtp({ otpToken: answer.otpToken }, quietly)
        setStep({ otpToken: answer.otpToken, sentTo })
      },
      problemIn(auth.login, given),
    )
  }
  const other = () => {
    unlock()
    void navigate('/authentication/login', { replace: true })
  }
  if (step) return <CodeStep step={step} onDone={enter} onAgain={() => setStep(null)} />
  return (
    <AuthPage title={m.access_lock_title()} lead={m.access_lock_lead({ name: firstName })}>
      <ProblemNotice problem={problem} />
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <input type="email" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label={m.access_password()}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={errorOf('password')}
          autoFocus
        />
        <Button type="submit" variant="filled" size="lg" className={css.submit} aria-disabled={isSending}>
          {isSending ? m.access_signing_in() : m.access_lock_submit()}
        </Button>
      </form>
      <div className={css.links}>
        <Button variant="subtle" onClick={other}>
          {m.access_lock_other()}
        </Button>
      </div>
    </AuthPage>
  )
}
