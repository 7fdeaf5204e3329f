import { administratorsLeft, peopleByRole } from '#features/users/server/public.ts'
import { newId } from '#kit/ids.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { roles } from '../contract.ts'
import { administratorRights, withNeeded } from '../rules.ts'
import './tables.ts'

const nameKeyOf = (name: string) => name.normalize('NFC').toLowerCase()
const isTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'role_charity_id_name_key_key'

/** O5: makes a role. Rights that others need come along. */
export async function addRole({ tx, actor, now, audit }: Context, { rights, ...draft }: In<typeof roles.add>) {
  const at = now()
  const id = newId(at.getTime())
  const granted = withNeeded(rights)
  await tx
    .insertInto('role')
    .values({
      ...draft,
      charityId: actor.charityId,
      id,
      nameKey: nameKeyOf(draft.name),
      rights: granted,
      createdAt: at,
      createdBy: actor.userId,
      updatedAt: at,
    })
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error)
        ? refuse(roles.add, 'NAME_TAKEN', [{ field: 'name', message: roles.add.spec.refusals['NAME_TAKEN'] ?? '' }])
        : error
    })
  audit({ subject: { kind: 'role', id }, changes: { name: [null, draft.name], rights: [[], granted] } })
  return { id }
}

/** O6: changes a role for everybody who holds it, from their next call on. */
export async function editRole({ tx, actor, now, audit }: Context, { roleId, version, rights, ...draft }: In<typeof roles.edit>) {
  const own = tx.selectFrom('role').where('charityId', '=', actor.charityId).where('id', '=', roleId)
  const before = await own.select(['name', 'description', 'category', 'platform', 'rights', 'version']).forUpdate().executeTakeFirst()
  if (!before) throw refuse('NOT_FOUND')
  if (before.version !== version) throw refuse('CHANGED_SINCE')

  const granted = withNeeded(rights)
  const shutsOut = administratorRights.some(right => before.rights.includes(right) && !granted.includes(right))
  if (shutsOut && actor.roleId === roleId) throw refuse(roles.edit, 'OWN_RIGHTS')
  await tx
    .updateTable('role')
    .set({ ...draft, nameKey: nameKeyOf(draft.name), rights: granted, version: version + 1, updatedAt: now() })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', roleId)
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error)
        ? refuse(roles.edit, 'NAME_TAKEN', [{ field: 'name', message: roles.edit.spec.refusals['NAME_TAKEN'] ?? '' }])
        : error
    })
  if (shutsOut && (await administratorsLeft(tx, actor.charityId)) === 0) throw refuse(roles.edit, 'LAST_ADMINISTRATOR')

  const after = { ...draft, rights: granted }
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(field => String(before[field]) !== String(after[field]))
  audit({
    subject: { kind: 'role', id: roleId },
    changes: Object.fromEntries(changed.map(field => [field, [before[field], after[field]] as const])),
  })
  return { id: roleId, version: version + 1 }
}

/** O2: deletes a role that nobody holds. */
export async function deleteRole({ tx, actor, audit }: Context, { roleId }: In<typeof roles.delete>) {
  const role = await tx
    .selectFrom('role')
    .select('name')
    .where('charityId', '=', actor.charityId)
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst()
  if (!role) throw refuse('NOT_FOUND')
  if ((await peopleByRole(tx, actor.charityId, [roleId])).has(roleId)) throw refuse(roles.delete, 'ROLE_IN_USE')
  await tx.deleteFrom('role').where('charityId', '=', actor.charityId).where('id', '=', roleId).execute()
  audit({ subject: { kind: 'role', id: roleId }, changes: { name: [role.name, null] } })
  return null
}
