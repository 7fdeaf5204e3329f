import { formatMomentInZone } from '#jurisdictions/zones.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { ownNameWords } from '#features/accounts/rules.ts'
import { roleNameText } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { WholePageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { AuthPage } from '../page/AuthPage.tsx'
import { expiredPath, isLinkUnusable } from '../expired-path.ts'
import { LinkLoadFailed } from '../page/LinkLoadFailed.tsx'
import { PasswordByLinkForm } from './PasswordByLinkForm.tsx'

type Link = { email: string; verificationCode: string }
type Invitation = {
  charityName: string
  invitedBy: string
  roleName: string
  firstName: string
  lastName: string
  expiresAt: string
}
type Props = {
  calls: {
    findInvitation: (link: Link) => Promise<Invitation>
    acceptInvitation: (answer: Link & { password: string }) => Promise<unknown>
  }
}

/** Accepts an invitation: shows who invites, to which charity and until when, and sets the password of the account. */
export function InviteUserScreen({ calls }: Props) {
  const { email = '', verificationCode = '' } = useParams()
  const link = { email, verificationCode }
  const invitation = useQuery({
    queryKey: ['invitation', email, verificationCode],
    queryFn: () => calls.findInvitation(link),
    retry: false,
  })
  const over = expiredPath('invitation', email, verificationCode)

  if (invitation.isPending) return <WholePageSkeleton />
  if (isLinkUnusable(invitation.error)) return <Navigate to={over} replace />
  if (!invitation.data) return <LinkLoadFailed error={invitation.error} onAgain={() => void invitation.refetch()} />
  const { charityName, invitedBy, roleName, firstName, lastName, expiresAt } = invitation.data
  return (
    <AuthPage
      title={m.auth_invite_title({ charity: charityName })}
      lead={m.auth_invite_lead({ by: invitedBy, role: roleNameText(roleName), email })}
    >
      <PasswordByLinkForm
        email={email}
        ownWords={ownNameWords({ firstName, lastName, email })}
        label={m.auth_invite_submit()}
        below={
          <p className="small muted">
            {m.auth_invite_until({
              moment: formatMomentInZone(expiresAt, Intl.DateTimeFormat().resolvedOptions().timeZone, getLocale()),
            })}
          </p>
        }
        save={password => calls.acceptInvitation({ ...link, password })}
        done={m.auth_invite_done()}
        expiredPath={over}
      />
    </AuthPage>
  )
}
