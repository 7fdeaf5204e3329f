import { addApiKey, findApiKey, lockCredentials, revokeApiKey } from '#features/accounts/server/public.ts'
import { type Charity, charityOf } from '#features/charity/server/public.ts'
import { apiKeyRights } from '#features/roles/api-key-rights.ts'
import { exceedsRights, isRight } from '#features/roles/rules.ts'
import { effectiveRights, findRoles } from '#features/roles/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { apiKeys } from '../contract.ts'

const dayInMs = 86_400_000
/** The rights that a key with this role has, in the modules of the charity. */
const rightsForKeys = (granted: readonly string[], charity: Charity) =>
  [...effectiveRights(granted, charity)].filter(right => isRight(right) && apiKeyRights.has(right))

/** The roles that the caller may give to a key: the caller has every right that the key would get, and it gets at least one. */
export async function listRolesForKeys({ tx, actor }: Context) {
  const [roles, charity] = [await findRoles(tx, actor.charityId), await charityOf(tx, actor.charityId)]
  return roles.flatMap(({ id, name, rights }) => {
    const keyRights = rightsForKeys(rights, charity)
    return keyRights.length > 0 && !exceedsRights(keyRights, actor) ? [{ id, name }] : []
  })
}

/** Creates a key with the rights of a role. Nobody gives a right that they do not hold. */
export async function createKey({ tx, actor, now, audit }: Context, { name, roleId, days }: RequestOf<typeof apiKeys.create>) {
  const role = (await findRoles(tx, actor.charityId)).find(({ id }) => id === roleId)
  if (!role) throw refuse('NOT_FOUND')
  const keyRights = rightsForKeys(role.rights, await charityOf(tx, actor.charityId))
  if (keyRights.length === 0) throw refuse(apiKeys.create, 'NO_RIGHTS_FOR_KEYS')
  if (exceedsRights(keyRights, actor)) throw refuse(apiKeys.create, 'EXCEEDS_OWN_RIGHTS')
  const account = await lockCredentials(tx, actor) // a deactivation ends the keys that it sees, so it comes before or after this one
  if (account && account.status !== 'active') throw refuse('UNAUTHENTICATED')
  const expiresAt = new Date(now().getTime() + days * dayInMs)
  const { id, key } = await addApiKey(tx, actor.charityId, { name, roleId, expiresAt, createdBy: actor.userId, now: now() })
  audit({ subject: { kind: 'apiKey', id }, detail: { name, roleId, expiresAt: expiresAt.toISOString() } })
  return { id, key, expiresAt: expiresAt.toISOString() }
}

/** Ends a key at once. */
export async function revokeKey({ tx, actor, now, audit }: Context, { id }: RequestOf<typeof apiKeys.revoke>) {
  const key = await findApiKey(tx, actor.charityId, id)
  if (!key) throw refuse('NOT_FOUND')
  if (!(await revokeApiKey(tx, actor.charityId, id, { by: actor.userId, now: now() }))) throw refuse(apiKeys.revoke, 'ALREADY_REVOKED')
  audit({ subject: { kind: 'apiKey', id }, detail: { name: key.name, revoked: true } })
  return null
}
