import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatPhone } from '#jurisdictions/phone.ts'
import { roleNameText } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import type { AuditLabels } from '#platform/web/audit-labels.ts'
import { api } from './api.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { UserStatusStamp } from './UserStatusStamp.tsx'
import { AuditTrail } from './AuditTrail.tsx'
import { PendingChanges, useChanges } from './PendingChanges.tsx'
import { UserSteps } from './UserSteps.tsx'
import { categoryNames, fullName } from './labels.ts'

/** A user, by `?id=`: details, actions and audit trail. */
export function UserScreen({ auditLabels }: { auditLabels: AuditLabels }) {
  const [search] = useSearchParams()
  const userId = search.get('id') ?? ''
  const detail = useQuery({ queryKey: ['users', userId], queryFn: () => api.users.find({ userId }) })
  const waiting = useChanges(userId)
  const name = detail.data ? fullName(detail.data) : ''
  return (
    <DetailScreen detail={detail} noun={m.users_user()} crumbs={[{ name: m.users_users(), to: '/users' }, { name }]}>
      {user => ({
        title: fullName(user),
        reference: <UserStatusStamp status={user.status} size="lg" />,
        sections: (
          <>
            <Section title={m.users_details()}>
              <Facts
                facts={[
                  {
                    label: m.platform_email(),
                    value: user.pendingEmail ? `${user.email} (${m.users_pending_email({ email: user.pendingEmail })})` : user.email,
                    wide: user.pendingEmail !== null,
                  },
                  { label: m.users_phone(), value: user.phoneNumber && formatPhone(user.phoneNumber) },
                  { label: m.users_id_no(), value: user.maskedIdNo },
                  { label: m.users_role(), value: roleNameText(user.roleName) },
                  { label: m.users_role_category(), value: categoryNames[user.roleCategory]() },
                  { label: m.users_collection_centre(), value: user.collectionCenter },
                  { label: m.users_last_login(), value: user.lastLoginAt ? <DateText value={user.lastLoginAt} /> : m.users_never() },
                  { label: m.users_created_on(), value: <DateText value={user.createdAt} /> },
                  ...(user.invitedBy ? [{ label: m.users_invited_by(), value: user.invitedBy }] : []),
                  ...(user.invitationEndsAt
                    ? [
                        {
                          label: user.status === 'Invited' ? m.users_invitation_ends() : m.users_invitation_ended(),
                          value: <DateText value={user.invitationEndsAt} />,
                        },
                      ]
                    : []),
                ]}
              />
            </Section>
            {(waiting.isError || (waiting.data?.items.length ?? 0) > 0) && (
              <Section title={m.users_changes_title()}>
                <PendingChanges userId={user.id} />
              </Section>
            )}
            <AuditTrail userId={user.id} labels={auditLabels} />
          </>
        ),
        side: user.actions.length > 0 && <UserSteps user={user} />,
      })}
    </DetailScreen>
  )
}
