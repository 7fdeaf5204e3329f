import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useParams } from 'react-router'
import { m } from '#messages/messages.js'
import { WholePageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { api } from './api.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import css from './page/auth-page.module.css'
import { AuthPage } from './page/AuthPage.tsx'
import { expiredPath, isLinkUnusable } from './expired-path.ts'
import { LinkLoadFailed } from './page/LinkLoadFailed.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { useSubmission } from '#platform/web/form/use-submission.ts'

/** Shows the new sign-in address that a mailed link confirms, and confirms it. */
export function AppUpdateScreen() {
  const { verCode = '' } = useParams()
  const navigate = useNavigate()
  const { problem, isSending, send } = useSubmission()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['update-request', verCode],
    queryFn: () => api.auth.verifyUpdateRequest({ verCode }),
    retry: false,
  })
  if (isPending) return <WholePageSkeleton />
  if (isLinkUnusable(error)) return <Navigate to={expiredPath('change')} replace />
  if (!data) return <LinkLoadFailed error={error} onAgain={() => void refetch()} />
  const confirm = () =>
    void send(async () => {
      await api.auth.confirmUpdateRequest({ verCode })
      popups.toast(m.auth_update_done())
      void navigate('/authentication/login', { replace: true, state: { email: data.to } })
    })
  return (
    <AuthPage title={m.auth_update_title()} lead={m.auth_update_lead({ name: data.firstName, charity: data.charityName })}>
      <ProblemNotice problem={problem} />
      <dl className={css.facts}>
        <dt>{m.auth_update_from()}</dt>
        <dd>{data.from}</dd>
        <dt>{m.auth_update_to()}</dt>
        <dd>
          <b>{data.to}</b>
        </dd>
      </dl>
      <Button variant="filled" size="lg" className={css.submit} aria-disabled={isSending} onClick={confirm}>
        {m.auth_update_submit()}
      </Button>
    </AuthPage>
  )
}
