import { sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { type Page, rowsBefore } from '#kit/text/paging.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { RoleAction, RoleRow, RoleSheet, roles } from '../contract.ts'
import { permissionsOf, effectiveRights } from '../permissions.ts'
import { exceedsRights, type RolePlatform, type Right, type RoleCategory, withRequiredRights } from '../rules.ts'
import { categoryText, platformText } from './choice-texts.ts'
import { textsIn } from '#platform/server/texts.ts'
import { countPeopleByRole } from './administrators.ts'
import './tables.ts'
import { countAccountsWithRole } from '#features/accounts/server/public.ts'

type RoleFilter = Pick<RequestOf<typeof roles.list>, 'startDate' | 'endDate' | 'platform' | 'userCategoryId' | 'searchValue'>

/** The roles of a charity that match a filter. Days are in the time zone of the charity. */
export function matchingRoles(
  tx: Pick<Tx, 'selectFrom'>,
  charityId: number,
  { startDate, endDate, platform, userCategoryId, searchValue }: RoleFilter,
  timeZone: string,
) {
  let roles = tx.selectFrom('role').where('role.charityId', '=', charityId)
  if (startDate) roles = roles.where('role.createdAt', '>=', sql<string>`(${startDate}::date)::timestamp at time zone ${timeZone}`)
  if (endDate) roles = roles.where('role.createdAt', '<', sql<string>`(${endDate}::date + 1)::timestamp at time zone ${timeZone}`)
  if (platform.length) roles = roles.where('role.platform', 'in', platform)
  if (userCategoryId.length) roles = roles.where('role.category', 'in', userCategoryId)
  // A charity has few roles, so their names are searched without an index.
  for (const word of searchValue.toLowerCase().split(/\s+/).filter(Boolean))
    roles = roles.where(sql<boolean>`position(${` ${word}`} in ' ' || role.name_key) > 0`)
  return roles
}

const order = {
  name: 'role.nameKey',
  category: 'role.category',
  people: 'people',
  createdAt: 'role.createdAt',
  updatedAt: 'role.updatedAt',
} as const

/** The roles of the charity, with how many people hold each. */
export async function listRoles({ tx, actor }: Context, filter: RequestOf<typeof roles.list>): Promise<Page<RoleRow>> {
  const { pageNumber, pageSize, sortBy, sortExpression } = filter
  const charity = await charityOf(tx, actor.charityId)
  const matching = matchingRoles(tx, actor.charityId, filter, charity.timeZone)
  const [rows, { totalCount }] = await Promise.all([
    matching
      .select(columns)
      .select('role.rights')
      .select(people)
      .orderBy(sql.ref(order[sortBy]), sortExpression)
      .orderBy('role.id', sortExpression)
      .limit(pageSize)
      .offset(rowsBefore(filter))
      .execute(),
    matching.select(q => q.fn.countAll<number>().as('totalCount')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(row => rowFor(actor, row, charity)), totalCount, pageNumber, pageSize }
}

/** One role with its rights. */
export async function findRole({ tx, actor }: Context, { roleId }: RequestOf<typeof roles.find>): Promise<RoleSheet> {
  const [charity, row] = await Promise.all([
    charityOf(tx, actor.charityId),
    tx
      .selectFrom('role')
      .select(columns)
      .select(['role.rights', 'role.version'])
      .select(people)
      .where('charityId', '=', actor.charityId)
      .where('id', '=', roleId)
      .executeTakeFirst(),
  ])
  if (!row) throw refuse('NOT_FOUND')
  return {
    ...rowFor(actor, row, charity),
    version: row.version,
    rights: withRequiredRights(row.rights),
    permissions: permissionsOf(row.rights, charity),
  }
}

/** The modules and buttons that a role can grant. */
export async function listModules({ tx, actor }: Context) {
  return { modules: permissionsOf([], await charityOf(tx, actor.charityId)) }
}

/** The effect of a change of a role on its users. */
export async function roleChangeImpact({ tx, actor }: Context, { roleId, rights }: RequestOf<typeof roles.impact>) {
  const role = await tx
    .selectFrom('role')
    .select('rights')
    .where('charityId', '=', actor.charityId)
    .where('id', '=', roleId)
    .executeTakeFirst()
  if (!role) throw refuse('NOT_FOUND')
  const holders = await countPeopleByRole(tx, actor.charityId, [roleId])
  return {
    people: holders.get(roleId) ?? 0,
    lost: role.rights.filter(right => !rights.includes(right)),
    gained: rights.filter(right => !role.rights.includes(right)),
  }
}

const columns = ['role.id', 'role.name', 'role.description', 'role.category', 'role.platform', 'role.createdAt', 'role.updatedAt'] as const
const people = countAccountsWithRole(sql`role.charity_id`, sql`role.id`).as('people')

type StoredRoleRow = {
  id: string
  name: string
  description: string
  category: RoleCategory
  platform: RolePlatform
  people: number
  createdAt: string
  updatedAt: string
  rights: readonly Right[]
}
function rowFor(reader: Actor, { rights, ...row }: StoredRoleRow, charity: Parameters<typeof effectiveRights>[1]): RoleRow {
  const actions: RoleAction[] = []
  const isBeyond = exceedsRights(effectiveRights(rights, charity), reader)
  if (reader.can('roles-management:edit') && reader.roleId !== row.id && !isBeyond) actions.push('edit')
  if (reader.can('roles-management:add')) actions.push('copy')
  if (reader.can('roles-management:delete') && row.people === 0 && !isBeyond) actions.push('delete')
  if (reader.roleId !== row.id && !isBeyond) actions.push('seeAs')
  return {
    ...row,
    categoryName: categoryText(textsIn.en, row.category),
    platformName: platformText(textsIn.en, row.platform),
    actions,
  }
}
