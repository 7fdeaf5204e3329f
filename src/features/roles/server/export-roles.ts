import { sql } from 'kysely'
import { listExport } from '#features/work/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import { statements } from '#platform/server/database/dialect.ts'
import { formatMinute } from '#platform/server/export/columns.ts'
import type { roles } from '../contract.ts'
import { matchingRoles } from './queries.ts'

/** O4: the roles of a filter with their rights, as a file. */
export const exportRoles = listExport<In<typeof roles.export>>('Roles', {
  kind: 'roles',
  right: 'roles-management:view',
  fileName: 'roles',
  columns: [
    { key: 'name', label: 'Role', kind: 'text' },
    { key: 'description', label: 'Description', kind: 'text' },
    { key: 'category', label: 'Category', kind: 'code' },
    { key: 'platform', label: 'Platform', kind: 'code' },
    { key: 'people', label: 'People', kind: 'number' },
    { key: 'rights', label: 'Rights', kind: 'code' },
    { key: 'created', label: 'Created', kind: 'code' },
    { key: 'updated', label: 'Changed', kind: 'code' },
  ],
  statement: (filter, { charityId, timeZone }) =>
    matchingRoles(statements, charityId, filter, timeZone)
      .select(['role.name', 'role.description'])
      .select([
        sql<string>`case role.category when 'posOfficer' then 'POS officer' when 'amil' then 'Amil' else 'Back office' end`.as('category'),
        sql<string>`case role.platform when 'pos' then 'POS terminal' else 'Web' end`.as('platform'),
        sql<number>`(select count(*) from app_user u where u.charity_id = role.charity_id and u.role_id = role.id and u.status <> 'deleted')`.as(
          'people',
        ),
        sql<string>`array_to_string(role.rights, ' ')`.as('rights'),
        formatMinute(sql`role.created_at`, timeZone).as('created'),
        formatMinute(sql`role.updated_at`, timeZone).as('updated'),
      ])
      .orderBy('role.nameKey'),
})
