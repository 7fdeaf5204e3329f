import { sql } from 'kysely'
import { listExport } from '#features/work/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import { statements } from '#platform/server/database/dialect.ts'
import { formatMinute } from '#platform/server/export/columns.ts'
import type { users } from '../contract.ts'
import { matchingUsers } from './queries.ts'

/** S6: the users of a filter, as a file. ID numbers are not in it. */
export const exportUsers = listExport<In<typeof users.export>>('Users', {
  kind: 'users',
  right: 'user-management:view',
  fileName: 'users',
  columns: [
    { key: 'firstName', label: 'First name', kind: 'text' },
    { key: 'lastName', label: 'Last name', kind: 'text' },
    { key: 'email', label: 'E-mail', kind: 'text' },
    { key: 'phone', label: 'Phone', kind: 'text' },
    { key: 'role', label: 'Role', kind: 'text' },
    { key: 'place', label: 'Collection centre', kind: 'text' },
    { key: 'status', label: 'Status', kind: 'code' },
    { key: 'created', label: 'Created', kind: 'code' },
    { key: 'lastLogin', label: 'Last sign-in', kind: 'code' },
  ],
  statement: (filter, { charityId, timeZone, now }) =>
    matchingUsers(statements, charityId, filter, { timeZone, now })
      .leftJoin('collectionCentre as c', join => join.onRef('c.charityId', '=', 'u.charityId').onRef('c.id', '=', 'u.collectionCentreId'))
      .select(['u.firstName', 'u.lastName', 'u.email', 'u.phone', 'r.name as role', 'c.name as place'])
      .select([
        sql<string>`case u.status when 'active' then 'Active' when 'inactive' then 'Inactive' else case when u.invitation_ends_at > ${now} then 'Invited' else 'Invitation Expired' end end`.as(
          'status',
        ),
        formatMinute(sql`u.created_at`, timeZone).as('created'),
        formatMinute(sql`u.last_login_at`, timeZone).as('lastLogin'),
      ])
      .orderBy('u.nameKey'),
})
