import { sql } from 'kysely'
import { registerExporter, startExport } from '#features/work/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { statements } from '#platform/server/db-dialect.ts'
import type { roles } from '../contract.ts'
import { matchingRoles } from './queries.ts'

type Filter = Omit<In<typeof roles.export>, 'format' | 'columns'>

const exporter = registerExporter<Filter>({
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
        sql<string>`to_char(role.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`.as('created'),
        sql<string>`to_char(role.updated_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`.as('updated'),
      ])
      .orderBy('role.nameKey'),
})

/** O4: the roles of a filter with their rights, as a file. */
export const exportRoles = (context: Context, { format, columns, ...filter }: In<typeof roles.export>) =>
  startExport(context, exporter, { title: 'Roles', filter, columns, format })
