import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { useSession } from '#platform/web/session/session-context.ts'
import { useAppSelector } from '#platform/web/state/hooks.ts'
import type { CurrentUser } from '#features/auth/contract.ts'
import css from '../page/auth-page.module.css'
import { AuthPage } from '../page/AuthPage.tsx'
import { CodeStep } from './CodeStep.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { readScreenLock } from './screen-lock.ts'
import { Notice } from '#platform/web/form/Notice.tsx'
import { PasswordField } from '../password/PasswordField.tsx'
import { AuthForm } from '../page/AuthForm.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Signs in by e-mail and password and, where the charity asks for it, by a code. */
export function LoginScreen() {
  const session = useSession()
  const navigate = useNavigate()
  const { user, askedFor, endedBecause } = useAppSelector(state => state.auth)
  // After a password was set, its address is already known.
  const { state: linkState } = useLocation() as { state: { email?: string } | null }
  const [email, setEmail] = useState(linkState?.email ?? '')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const { data: site } = useQuery({ queryKey: ['site'], queryFn: () => api.site.configuration({}), staleTime: Infinity })

  const enter = async (signedIn: CurrentUser) => void navigate(await session.begin(signedIn, rememberMe), { replace: true })
  const { sending, signIn, step, beginAgain } = useSignIn(enter)

  if (user && !sending.isSending) return <Navigate to={askedFor ?? '/dashboard'} replace />
  if (readScreenLock()) return <Navigate to="/authentication/lockscreen" replace />
  if (step) return <CodeStep step={step} onDone={enter} onAgain={beginAgain} />
  return (
    <AuthPage title={m.auth_sign_in()} lead={m.auth_sign_in_lead()}>
      {!sending.problem && <WhyHere because={endedBecause} askedFor={askedFor} />}
      <AuthForm sending={sending} send={() => signIn({ username: email.trim(), password, rememberMe })} label={m.auth_sign_in()} signsIn>
        <TextInput
          size="lg"
          type="email"
          label={m.platform_email()}
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          autoComplete="username"
          autoFocus={!linkState?.email}
          error={sending.errorOf('username')}
        />
        <PasswordField
          label={m.auth_password()}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={sending.errorOf('password')}
          autoFocus={Boolean(linkState?.email)}
          sideLink={<Link to="/authentication/forgotPassword">{m.auth_forgot()}</Link>}
        />
        <Checkbox
          checked={rememberMe}
          onChange={event => setRememberMe(event.currentTarget.checked)}
          label={m.auth_remember()}
          description={m.auth_remember_note()}
        />
      </AuthForm>
      <p className={css.links}>
        <span>
          {m.auth_no_account()} <Link to="/authentication/register">{m.auth_ask_for_access()}</Link>
        </span>
      </p>
      {site?.isDemo && (
        <DemoAccounts
          site={site}
          onChoose={account => {
            setEmail(account)
            setPassword(site.demoPassword ?? '')
          }}
        />
      )}
    </AuthPage>
  )
}

const endings = new Map([
  ['idle', m.auth_ended_idle],
  ['expired', m.auth_ended_expired],
  ['elsewhere', m.auth_ended_elsewhere],
])

/** Why the previous session ended. */
function WhyHere({ because, askedFor }: { because: string | null; askedFor: string | null }) {
  const words = endings.get(because ?? '')
  if (words) return <Notice>{words()}</Notice>
  return askedFor ? <Notice>{m.auth_asked_for()}</Notice> : null
}
