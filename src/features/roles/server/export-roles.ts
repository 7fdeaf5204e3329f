import { sql } from 'kysely'
import { listExport } from '#features/work/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { statements } from '#platform/server/database/dialect.ts'
import { formatMinute, textOfId } from '#platform/server/export/columns.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import type { roles } from '../contract.ts'
import { RoleCategory, RolePlatform } from '../rules.ts'
import { categoryText, platformText } from './choice-texts.ts'
import { matchingRoles } from './queries.ts'
import { roleText } from './role-texts.ts'
import { countAccountsWithRole } from '#features/accounts/server/public.ts'

const categories = (t: DocumentTexts) => RoleCategory.options.map(id => [id, categoryText(t, id)] as const)
const platforms = (t: DocumentTexts) => RolePlatform.options.map(id => [id, platformText(t, id)] as const)

/** The roles of a filter with their rights, as a file. */
export const exportRoles = listExport<RequestOf<typeof roles.export>>('WORK_ROLES', {
  kind: 'roles',
  right: 'roles-management:view',
  fileName: 'roles',
  columns: [
    { key: 'name', label: t => t.roles_export_name(), kind: 'text' },
    { key: 'description', label: t => t.roles_export_description(), kind: 'text' },
    { key: 'category', label: t => t.roles_export_category(), kind: 'code' },
    { key: 'platform', label: t => t.roles_export_platform(), kind: 'code' },
    { key: 'people', label: t => t.roles_export_people(), kind: 'number' },
    { key: 'rights', label: t => t.roles_export_rights(), kind: 'code' },
    { key: 'created', label: t => t.roles_export_created(), kind: 'code' },
    { key: 'updated', label: t => t.roles_export_updated(), kind: 'code' },
  ],
  statement: (filter, { charityId, timeZone, language }) =>
    matchingRoles(statements, charityId, filter, timeZone)
      .select([
        roleText(sql`role.name`, 'name', textsIn[language]).as('name'),
        roleText(sql`role.description`, 'description', textsIn[language]).as('description'),
        textOfId(sql`role.category`, categories(textsIn[language])).as('category'),
        textOfId(sql`role.platform`, platforms(textsIn[language])).as('platform'),
        countAccountsWithRole(sql`role.charity_id`, sql`role.id`).as('people'),
        sql<string>`array_to_string(role.rights, ' ')`.as('rights'),
        formatMinute(sql`role.created_at`, timeZone).as('created'),
        formatMinute(sql`role.updated_at`, timeZone).as('updated'),
      ])
      .orderBy('role.nameKey'),
})
