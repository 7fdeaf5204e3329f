import { findApiKey, findUserNames, listApiKeys } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { apiKeyRights } from '#features/roles/api-key-rights.ts'
import { effectiveRights, findRoles } from '#features/roles/server/public.ts'
import { isRight } from '#features/roles/rules.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { ApiKeyRow, apiKeys } from '../contract.ts'

type StoredKey = NonNullable<Awaited<ReturnType<typeof findApiKey>>>

/** The keys of the charity, the newest first. */
export async function listKeys(context: Context, { pageNumber, pageSize }: RequestOf<typeof apiKeys.list>) {
  const { rows, totalCount } = await listApiKeys(context.tx, context.actor.charityId, { pageNumber, pageSize })
  return { items: await toRows(context, rows), totalCount, pageNumber, pageSize }
}

/** One key. */
export async function findKey(context: Context, { id }: RequestOf<typeof apiKeys.find>): Promise<ApiKeyRow> {
  const key = await findApiKey(context.tx, context.actor.charityId, id)
  const [row] = key ? await toRows(context, [key]) : []
  if (!row) throw refuse('NOT_FOUND')
  return row
}

async function toRows({ tx, actor: { charityId }, now }: Context, keys: readonly StoredKey[]): Promise<ApiKeyRow[]> {
  const people = keys.flatMap(({ createdBy, revokedBy }) => [createdBy, revokedBy]).filter(id => id !== null)
  const names = await findUserNames(tx, charityId, people)
  const roles = new Map((await findRoles(tx, charityId)).map(role => [role.id, role]))
  const charity = await charityOf(tx, charityId)
  const stateOf = ({ revokedAt, expiresAt }: StoredKey) => {
    if (revokedAt) return 'revoked'
    return Date.parse(expiresAt) > now().getTime() ? 'valid' : 'expired'
  }
  return keys.map(({ roleId, createdBy, revokedBy, ...key }) => {
    const role = roles.get(roleId)
    const held = role ? [...effectiveRights(role.rights, charity)] : []
    return {
      ...key,
      roleName: role?.name ?? null,
      state: stateOf({ roleId, createdBy, revokedBy, ...key }),
      createdBy: names.get(createdBy ?? '') ?? null,
      revokedBy: names.get(revokedBy ?? '') ?? null,
      rights: held.filter(right => isRight(right) && apiKeyRights.has(right)),
    }
  })
}
