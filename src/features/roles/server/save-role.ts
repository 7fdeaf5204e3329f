import { charityOf } from '#features/charity/server/public.ts'
import { comparableName } from '#kit/text/characters.ts'
import { newId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { roles } from '../contract.ts'
import { effectiveRights, isRightOffered } from '../permissions.ts'
import { exceedsRights, includesAdministratorRights, type Right, withRequiredRights } from '../rules.ts'
import { countPeopleByRole, lockAccountChanges } from './administrators.ts'
import { acceptDutyConflicts } from './duties/findings.ts'
import './tables.ts'

const isTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'role_charity_id_name_key_key'

/**
 * The rights that a role gets: the wanted ones and all that they require. Leaves out new ones in modules that the charity does not have,
 * such as a copied role brings: nobody holds them, and nobody gives what they do not hold.
 */
async function rightsToGrant({ tx, actor }: Context, wanted: readonly Right[], before: readonly Right[] = []): Promise<Right[]> {
  const [charity, had] = [await charityOf(tx, actor.charityId), new Set(withRequiredRights(before))]
  const granted = withRequiredRights(withRequiredRights(wanted).filter(right => had.has(right) || isRightOffered(right, charity)))
  if (granted.length === 0) throw refuse('INVALID', [{ field: 'rights', code: 'GRANT_A_RIGHT' }])
  return granted
}

/** Adds a role. Refuses rights that the actor does not hold; adds the rights that others require. */
export async function addRole(context: Context, { rights, acceptsDutyConflicts, ...draft }: RequestOf<typeof roles.add>) {
  const { tx, actor, now, audit } = context
  const at = now()
  const id = newId(at.getTime())
  const granted = await rightsToGrant(context, rights)
  if (exceedsRights(granted, actor)) throw refuseMoreRights()
  await lockAccountChanges(tx, actor.charityId)
  const detail = await acceptDutyConflicts(context, { role: { roleId: null, name: draft.name, rights: granted } }, acceptsDutyConflicts)
  await tx
    .insertInto('role')
    .values({
      ...draft,
      charityId: actor.charityId,
      id,
      nameKey: comparableName(draft.name),
      rights: granted,
      createdAt: at,
      createdBy: actor.userId,
      updatedAt: at,
    })
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error) ? refuse(roles.add, 'NAME_TAKEN', [{ field: 'name', code: 'NAME_TAKEN' }]) : error
    })
  audit({ subject: { kind: 'role', id }, changes: { name: [null, draft.name], rights: [[], granted] }, detail })
  return { id, rights: granted }
}

/** Changes a role, effective from the next call of its users. Refuses the actor's own role and one that exceeds their rights. */
export async function editRole(
  context: Context,
  { roleId, version, rights, acceptsDutyConflicts, ...draft }: RequestOf<typeof roles.edit>,
) {
  const { tx, actor, now, audit } = context
  await lockAccountChanges(tx, actor.charityId)
  const before = await tx
    .selectFrom('role')
    .select(['name', 'description', 'category', 'platform', 'rights', 'version'])
    .where('charityId', '=', actor.charityId)
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw refuse('NOT_FOUND')
  if (before.version !== version) throw refuse('CHANGED_SINCE')

  const granted = await rightsToGrant(context, rights, before.rights)
  await mustBeAllowed(context, roleId, before.rights, granted)
  const detail = await acceptDutyConflicts(context, { role: { roleId, name: draft.name, rights: granted } }, acceptsDutyConflicts)
  await tx
    .updateTable('role')
    .set({ ...draft, nameKey: comparableName(draft.name), rights: granted, version: version + 1, updatedAt: now() })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', roleId)
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error) ? refuse(roles.edit, 'NAME_TAKEN', [{ field: 'name', code: 'NAME_TAKEN' }]) : error
    })

  const after = { ...draft, rights: granted }
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(field => String(before[field]) !== String(after[field]))
  audit({
    subject: { kind: 'role', id: roleId },
    changes: Object.fromEntries(changed.map(field => [field, [before[field], after[field]] as const])),
    detail,
  })
  return { id: roleId, version: version + 1, rights: granted }
}

async function mustBeAllowed({ tx, actor }: Context, roleId: string, before: readonly Right[], granted: readonly Right[]): Promise<void> {
  if (actor.roleId === roleId) throw refuse(roles.edit, 'OWN_ROLE')
  if (exceedsRights(effectiveRights(before, await charityOf(tx, actor.charityId)), actor)) throw refuse(roles.edit, 'MORE_RIGHTS')
  const had: ReadonlySet<string> = new Set(withRequiredRights(before))
  const added = granted.filter(right => !had.has(right))
  if (exceedsRights(added, actor)) throw refuseMoreRights()
  const isChanged = added.length > 0 || had.size !== granted.length
  const isOfAdministrators = includesAdministratorRights(before) || includesAdministratorRights(granted)
  if (isChanged && isOfAdministrators && (await countPeopleByRole(tx, actor.charityId, [roleId])).has(roleId))
    throw refuse(roles.edit, 'HELD_BY_ADMINISTRATORS')
}

const refuseMoreRights = () => refuse(roles.edit, 'MORE_THAN_YOURS', [{ field: 'rights', code: 'MORE_THAN_YOURS' }])

/** Deletes a role without users. */
export async function deleteRole({ tx, actor, audit }: Context, { roleId }: RequestOf<typeof roles.delete>) {
  const role = await tx
    .selectFrom('role')
    .select(['name', 'rights'])
    .where('charityId', '=', actor.charityId)
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst()
  if (!role) throw refuse('NOT_FOUND')
  if (exceedsRights(effectiveRights(role.rights, await charityOf(tx, actor.charityId)), actor)) throw refuse(roles.delete, 'MORE_RIGHTS')
  if ((await countPeopleByRole(tx, actor.charityId, [roleId])).has(roleId)) throw refuse(roles.delete, 'ROLE_IN_USE')
  await tx.deleteFrom('role').where('charityId', '=', actor.charityId).where('id', '=', roleId).execute()
  audit({ subject: { kind: 'role', id: roleId }, changes: { name: [role.name, null] } })
  return null
}
