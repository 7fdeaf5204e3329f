import { sql } from 'kysely'
import type { AccountStatus } from '#features/accounts/rules.ts'
import { findUserNames, idNoIndex, decryptIdNo, searchWords, hasNameWord } from '#features/accounts/server/public.ts'
import { findPendingEmail } from '#features/auth/server/public.ts'
import { charityOf, collectionCentresOf, phoneBegins, centreNameOf } from '#features/charity/server/public.ts'
import { exceedsRights, RoleCategory } from '#features/roles/rules.ts'
import { textsIn } from '#platform/server/texts.ts'
import { categoryText, effectiveRights } from '#features/roles/server/public.ts'
import { type Page, rowsBefore } from '#kit/text/paging.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { UserRow, users, UserSheet } from '../contract.ts'
import { userActionsFor, type DisplayStatus, displayStatuses, displayStatusOf } from '../rules.ts'

type UserFilter = Omit<RequestOf<typeof users.list>, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortExpression'>
const after = '\u{10FFFF}'

/** The users of a charity that match a filter, without deleted ones. */
export function matchingUsers(
  tx: Pick<Tx, 'selectFrom'>,
  charityId: number,
  filter: UserFilter,
  { timeZone, now }: { timeZone: string; now: Date },
) {
  let matching = tx
    .selectFrom('appUser as u')
    .innerJoin('role as r', join => join.onRef('r.charityId', '=', 'u.charityId').onRef('r.id', '=', 'u.roleId'))
    .where('u.charityId', '=', charityId)
    .where('u.status', '<>', 'deleted')
  const { startDate, endDate, searchBy, searchValue } = filter
  if (startDate) matching = matching.where('u.createdAt', '>=', sql<string>`(${startDate}::date)::timestamp at time zone ${timeZone}`)
  if (endDate) matching = matching.where('u.createdAt', '<', sql<string>`(${endDate}::date + 1)::timestamp at time zone ${timeZone}`)
  if (filter.roles.length) matching = matching.where(q => q('u.roleId', '=', q.fn.any(sql.val(filter.roles))))
  if (filter.roleCategory.length) matching = matching.where('r.category', 'in', filter.roleCategory)
  if (filter.collectionCenter.length)
    matching = matching.where(q => q('u.collectionCentreId', '=', q.fn.any(sql.val(filter.collectionCenter))))
  if (filter.status.length) matching = matching.where(q => q.or(filter.status.map(status => inStatus(status, now))))
  if (!searchValue) return matching

  if (searchBy === 'email')
    return matching.where('u.email', '>=', searchValue.toLowerCase()).where('u.email', '<', searchValue.toLowerCase() + after)
  if (searchBy === 'idNo') return matching.where('u.idNoIndex', '=', idNoIndex(charityId, searchValue))
  if (searchBy === 'phone')
    return matching.where(/\d/.test(searchValue) ? phoneBegins(charityId, sql`u.phone_digits`, searchValue) : sql<boolean>`false`)
  const words = searchWords(searchValue)
  if (words.length === 0) return matching.where(sql<boolean>`false`)
  for (const word of words) matching = matching.where(hasNameWord(charityId, sql`u.id`, word))
  return matching
}

const inStatus = (status: DisplayStatus, now: Date) => {
  if (status === 'Active') return sql<boolean>`u.status = 'active'`
  if (status === 'Inactive') return sql<boolean>`u.status = 'inactive'`
  return status === 'Invited'
    ? sql<boolean>`(u.status = 'invited' and u.invitation_ends_at > ${now})`
    : sql<boolean>`(u.status = 'invited' and u.invitation_ends_at <= ${now})`
}

/** The columns that a list of users is sorted by. */
export const userOrder = {
  name: 'u.nameKey',
  email: 'u.email',
  role: 'r.nameKey',
  status: 'u.status',
  lastLoginAt: 'u.lastLoginAt',
  createdAt: 'u.createdAt',
} as const

/** The users of the charity. */
export async function listUsers({ tx, actor, now }: Context, filter: RequestOf<typeof users.list>): Promise<Page<UserRow>> {
  const { pageNumber, pageSize, sortBy, sortExpression } = filter
  const charity = await charityOf(tx, actor.charityId)
  const matching = matchingUsers(tx, actor.charityId, filter, { timeZone: charity.timeZone, now: now() })
  const [rows, { totalCount }] = await Promise.all([
    matching
      .select(columns)
      .orderBy(sql`${sql.ref(userOrder[sortBy])} ${sql.raw(sortExpression)} nulls last`)
      .orderBy('u.id', sortExpression)
      .limit(pageSize)
      .offset(rowsBefore(filter))
      .execute(),
    matching.select(q => q.fn.countAll<number>().as('totalCount')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(row => rowFor(actor, row, { now: now(), charity })), totalCount, pageNumber, pageSize }
}

/** One user. */
export async function findUser({ tx, actor, now }: Context, { userId }: RequestOf<typeof users.find>): Promise<UserSheet> {
  const row = await tx
    .selectFrom('appUser as u')
    .innerJoin('role as r', join => join.onRef('r.charityId', '=', 'u.charityId').onRef('r.id', '=', 'u.roleId'))
    .select(columns)
    .select(['u.idNoTail', 'u.collectionCentreId', 'u.createdBy', 'u.version'])
    .where('u.charityId', '=', actor.charityId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  const { idNoTail, collectionCentreId, createdBy, version, ...rest } = row
  const [charity, names, pendingEmail] = await Promise.all([
    charityOf(tx, actor.charityId),
    findUserNames(tx, actor.charityId, createdBy ? [createdBy] : []),
    findPendingEmail(tx, { charityId: actor.charityId, userId, now: now() }),
  ])
  return {
    ...rowFor(actor, rest, { now: now(), charity }),
    maskedIdNo: idNoTail ? `•••••${idNoTail}` : null,
    collectionCenterId: collectionCentreId,
    invitationEndsAt: rest.status === 'invited' ? rest.invitationEndsAt : null,
    invitedBy: createdBy ? (names.get(createdBy) ?? null) : null,
    pendingEmail,
    version,
  }
}

/** One user for the form, with the full ID number for those who may see personal data, else masked; saving the mask keeps the number. */
export async function findUserToEdit(context: Context, { userId }: RequestOf<typeof users.findToEdit>) {
  const { tx, actor, audit } = context
  const sheet = await findUser(context, { userId })
  const isRevealed = actor.can('button:show-personal-data')
  const idNo = isRevealed ? await decryptIdNo(tx, { charityId: actor.charityId, userId }) : sheet.maskedIdNo
  audit({ subject: { kind: 'user', id: userId }, ...(isRevealed && idNo !== null && { detail: { revealed: 'idNo' } }) })
  return { ...sheet, idNo }
}

/** The choices of the list's filters. */
export async function userFilters({ tx, actor }: Context) {
  const [roles, centres] = await Promise.all([rolesOf(tx, actor.charityId, null), collectionCentresOf(tx, actor.charityId)])
  return {
    roles: roles.map(({ id, name }) => ({ id, name })),
    status: displayStatuses.map(name => ({ id: name, name })),
    collectionCenter: centres.map(({ id, name }) => ({ id, name })),
    roleCategory: RoleCategory.options.map(id => ({ id, name: categoryText(textsIn.en, id) })),
  }
}

/** The roles of a category, or all. */
export const rolesByCategory = ({ tx, actor }: Context, { category }: RequestOf<typeof users.rolesByCategory>) =>
  rolesOf(tx, actor.charityId, category)

function rolesOf(tx: Tx, charityId: number, category: RoleCategory | null) {
  const all = tx
    .selectFrom('role')
    .select(['id', 'name', 'description', 'category'])
    .where('charityId', '=', charityId)
    .orderBy('nameKey')
    .limit(2000)
  return (category ? all.where('category', '=', category) : all).execute()
}

/** The columns of every list of people with accounts. */
export const userColumns = [
  'u.id',
  'u.firstName',
  'u.lastName',
  'u.email',
  'u.phone as phoneNumber',
  'u.status',
  'u.invitationEndsAt',
  'u.createdAt',
  'u.lastLoginAt',
  'r.name as roleName',
] as const
const columns = [
  ...userColumns,
  'r.id as roleId',
  'r.category as roleCategory',
  'r.rights as roleRights',
  centreNameOf(sql`u.charity_id`, sql`u.collection_centre_id`).as('collectionCenter'),
] as const
type StoredUserRow = Omit<UserRow, 'status' | 'actions'> & {
  status: AccountStatus
  invitationEndsAt: string | null
  roleRights: readonly string[]
}
type StatusContext = { now: Date; charity: Parameters<typeof effectiveRights>[1] }
function rowFor(
  reader: Actor,
  { status, invitationEndsAt, roleRights, ...row }: StoredUserRow,
  { now, charity }: StatusContext,
): UserRow & { invitationEndsAt: string | null } {
  const isBeyond = exceedsRights(effectiveRights(roleRights, charity), reader)
  const displayStatus = displayStatusOf({ status, invitationEndsAt }, now)
  return {
    ...row,
    invitationEndsAt,
    status: displayStatus,
    actions: userActionsFor({ id: row.id, displayStatus, holdsMore: isBeyond }, reader),
  }
}
