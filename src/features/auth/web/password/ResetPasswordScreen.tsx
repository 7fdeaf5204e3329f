import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { WholePageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { api } from '../api.ts'
import { AuthPage } from '../page/AuthPage.tsx'
import { expiredPath, isLinkUnusable } from '../expired-path.ts'
import { LinkLoadFailed } from '../page/LinkLoadFailed.tsx'
import { PasswordByLinkForm } from './PasswordByLinkForm.tsx'

/** Sets a new password by a mailed link; an expired link leads to the page that requests a new one. */
export function ResetPasswordScreen() {
  const { email = '', code = '' } = useParams()
  const link = { email, verificationCode: code }
  const { error, isPending, refetch } = useQuery({
    queryKey: ['reset-link', email, code],
    queryFn: () => api.auth.verifyResetLink(link),
    retry: false,
  })
  const over = expiredPath('reset', email)

  if (isPending) return <WholePageSkeleton />
  if (isLinkUnusable(error)) return <Navigate to={over} replace />
  if (error) return <LinkLoadFailed error={error} onAgain={() => void refetch()} />
  return (
    <AuthPage title={m.auth_reset_title()} lead={m.auth_reset_lead({ email })}>
      <PasswordByLinkForm
        email={email}
        ownWords={email.split('@').slice(0, 1)}
        label={m.auth_reset_submit()}
        save={password => api.auth.resetPassword({ ...link, password })}
        done={m.auth_reset_done()}
        expiredPath={over}
      />
    </AuthPage>
  )
}
