import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { WholePageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { useSession } from '#platform/web/session/session-context.ts'
import { useAppSelector } from '#platform/web/state/hooks.ts'
import type { CurrentUser } from '#features/auth/contract.ts'
import css from '../page/auth-page.module.css'
import { AuthPage } from '../page/AuthPage.tsx'
import { CodeStep } from './CodeStep.tsx'
import { readScreenLock, storeScreenLock, clearScreenLock } from './screen-lock.ts'
import { PasswordField } from '../password/PasswordField.tsx'
import { AuthForm } from '../page/AuthForm.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Ends the session but remembers the user: the password alone signs in again, on the page that was left. */
export function LockScreen() {
  const user = useAppSelector(state => state.auth.user)
  const rememberMe = useAppSelector(state => state.auth.rememberMe)
  const { state } = useLocation() as { state: { from?: string } | null }
  const session = useSession()
  const from = state?.from ?? '/dashboard'
  // Unlocking signs in while this screen is still mounted, which must not lock again.
  const [isLocking] = useState(user !== null)

  useEffect(() => {
    if (!user || !isLocking) return
    storeScreenLock({ username: user.username, firstName: user.firstName, from, rememberMe })
    void session.end('locked') // drafts stay; the page is reloaded without the token
  }, [user, isLocking, from, rememberMe, session])

  const [locked] = useState(readScreenLock)
  if (isLocking) return <WholePageSkeleton />
  return locked ? <Locked {...locked} /> : <Navigate to="/authentication/login" replace />
}

function Locked({ username, firstName, from, rememberMe }: NonNullable<ReturnType<typeof readScreenLock>>) {
  const session = useSession()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const enter = async (signedIn: CurrentUser) => {
    await session.begin(signedIn, rememberMe, { unlocks: true })
    clearScreenLock()
    void navigate(from, { replace: true })
  }
  const { sending, signIn, step, beginAgain } = useSignIn(enter)
  const other = () => {
    clearScreenLock()
    void navigate('/authentication/login', { replace: true })
  }
  if (step) return <CodeStep step={step} onDone={enter} onAgain={beginAgain} />
  return (
    <AuthPage title={m.auth_lock_title()} lead={m.auth_lock_lead({ name: firstName })}>
      <AuthForm
        sending={sending}
        send={() => signIn({ username, password, rememberMe })}
        label={m.auth_lock_submit()}
        signsIn
        account={username}
      >
        <PasswordField
          label={m.auth_password()}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={sending.errorOf('password')}
          autoFocus
        />
      </AuthForm>
      <div className={css.links}>
        <Button variant="subtle" onClick={other}>
          {m.auth_lock_other()}
        </Button>
      </div>
    </AuthPage>
  )
}
