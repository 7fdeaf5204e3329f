import { sql } from 'kysely'
import { findValidApiKey } from '#features/accounts/server/public.ts'
import { apiKeyRights } from '#features/roles/api-key-rights.ts'
import { isRight } from '#features/roles/rules.ts'
import { effectiveRights } from '#features/roles/server/public.ts'
import type { Actor, Claims } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import '../tables.ts'
import type { LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

type SessionRow = Parameters<typeof effectiveRights>[1] &
  RowOf<'appUser', 'firstName' | 'lastName'> &
  Renamed<'role', { roleId: 'id'; version: 'version' }> &
  /** The role that the session shows the product as, and its version. */
  LeftJoined<Renamed<'role', { seenRoleId: 'id'; seenRoleName: 'name'; seenVersion: 'version' }>>

const readSession = preparedQuery(
  ({ charityId, userId, sessionId, now }: Claims & { now: string }) => sql<SessionRow>`
    select u.first_name, u.last_name, r.id as role_id, r.version, c.country, c.is_islamic, c.app_preferences,
           v.id as seen_role_id, v.name as seen_role_name, v.version as seen_version from session s
      join charity c on c.charity_id = ${charityId}
      join app_user u on u.charity_id = ${charityId} and u.id = s.user_id and u.status = 'active'
      join role r on r.charity_id = ${charityId} and r.id = u.role_id
      left join role v on v.charity_id = ${charityId} and v.id = s.seen_as_role_id
     where s.charity_id = ${charityId} and s.id = ${sessionId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${now}`,
)

/** The rights of roles as last read, valid while the version of the role and the modules of the charity are the same. */
const rightsByRole = new Map<string, { cacheKey: string; rights: ReadonlySet<string> }>()

/** The last actor of each session with their rights: the optimistic actor of the next call, which is always verified. */
const actorBySession = new Map<string, { actor: Actor; rights: ReadonlySet<string> }>()
const keyOf = ({ charityId, userId, sessionId }: Claims) => `${charityId}|${userId}|${sessionId}`

/** The actor of this session as last read. */
export const cachedActor = (claims: Claims): Actor | undefined => actorBySession.get(keyOf(claims))?.actor
/** Removes a session that has ended from the cache. */
export const evictActor = (claims: Claims): void => void actorBySession.delete(keyOf(claims))

/**
 * Reads the actor of a session: the session is open, the user is active, the rights are those of the role in the modules of the charity;
 * else null. Returns the cached object if and only if nothing has changed.
 */
export async function loadActor(tx: Tx, claims: Claims, now: Date): Promise<Actor | null> {
  if (claims.isApiKey) return loadApiKey(tx, claims, now)
  const [row] = await readSession(tx, { ...claims, now: now.toISOString() })
  if (!row) return (evictActor(claims), null)
  const own = await rightsOf(tx, claims.charityId, row)
  const { seenRoleId, seenRoleName, seenVersion } = row
  const seenAs = seenRoleId === null ? null : { roleId: seenRoleId, roleName: seenRoleName ?? '' }
  const rights =
    seenRoleId === null ? own : await sharedRights(tx, claims.charityId, own, { ...row, roleId: seenRoleId, version: seenVersion ?? 0 })
  const name = `${row.firstName} ${row.lastName}`.trim()
  const known = actorBySession.get(keyOf(claims))
  if (
    known?.rights === rights &&
    known.actor.name === name &&
    known.actor.roleId === row.roleId &&
    known.actor.seenAs?.roleName === seenAs?.roleName
  )
    return known.actor
  const actor: Actor = { ...claims, name, roleId: row.roleId, can: right => rights.has(right), ...(seenAs && { seenAs }) }
  const [oldest] = actorBySession.size >= 10_000 ? actorBySession.keys() : []
  if (oldest !== undefined) actorBySession.delete(oldest)
  actorBySession.set(keyOf(claims), { actor: Object.freeze(actor), rights })
  return actor
}

/** The actor of an API key: it has the key's name and those rights of its role that keys may hold. */
async function loadApiKey(tx: Tx, { charityId, userId, sessionId }: Claims, now: Date): Promise<Actor | null> {
  const key = await findValidApiKey(tx, charityId, userId, now)
  if (!key) return null
  const { name, roleId } = key
  const [row] = await readRole(tx, { charityId, roleId })
  const held: ReadonlySet<string> = row ? await rightsOf(tx, charityId, row) : new Set()
  return { charityId, userId, sessionId, isApiKey: true, name, roleId, can: right => isKnownToKeys(right) && held.has(right) }
}
const isKnownToKeys = (right: string) => isRight(right) && apiKeyRights.has(right)

const readRole = preparedQuery(
  ({ charityId, roleId }: { charityId: number; roleId: string }) => sql<RoleVersion>`
    select r.id as role_id, r.version, c.country, c.is_islamic, c.app_preferences
      from role r join charity c on c.charity_id = ${charityId}
     where r.charity_id = ${charityId} and r.id = ${roleId}`,
)

/** The rights of the role that is shown, without those that the user has lost since: nobody sees more than they may. */
async function sharedRights(tx: Tx, charityId: number, own: ReadonlySet<string>, seen: RoleVersion): Promise<ReadonlySet<string>> {
  const rights = await rightsOf(tx, charityId, seen)
  const shared = [...rights].filter(right => own.has(right))
  return shared.length === rights.size ? rights : new Set(shared)
}

type RoleVersion = Pick<SessionRow, 'roleId' | 'version' | 'country' | 'isIslamic' | 'appPreferences'>
async function rightsOf(tx: Tx, charityId: number, { roleId, version, ...traits }: RoleVersion): Promise<ReadonlySet<string>> {
  const key = `${charityId}|${roleId}`
  const { country, isIslamic, appPreferences } = traits
  const cacheKeyOf = (at: number) => [at, country, isIslamic, ...appPreferences.map(({ name }) => name)].join('|')
  const known = rightsByRole.get(key)
  if (known?.cacheKey === cacheKeyOf(version)) return known.rights
  const role = await tx
    .selectFrom('role')
    .select(['rights', 'version'])
    .where('charityId', '=', charityId)
    .where('id', '=', roleId)
    .executeTakeFirst()
  if (!role) return new Set()
  const rights = effectiveRights(role.rights, traits)
  if (rightsByRole.size >= 10_000) rightsByRole.clear()
  rightsByRole.set(key, { cacheKey: cacheKeyOf(role.version), rights })
  return rights
}
