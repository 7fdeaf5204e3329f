import { sql } from 'kysely'
import { registerExporter, startExport } from '#features/work/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { statements } from '#platform/server/db-dialect.ts'
import type { users } from '../contract.ts'
import { matchingUsers } from './queries.ts'

type Filter = Omit<In<typeof users.export>, 'format' | 'columns'>

const exporter = registerExporter<Filter>({
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
        sql<string>`to_char(u.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`.as('created'),
        sql<string>`to_char(u.last_login_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`.as('lastLogin'),
      ])
      .orderBy('u.nameKey'),
})

/** S6: the users of a filter, as a file. ID numbers are not in it. */
export const exportUsers = (context: Context, { format, columns, ...filter }: In<typeof users.export>) =>
  startExport(context, exporter, { title: 'Users', filter, columns, format })
