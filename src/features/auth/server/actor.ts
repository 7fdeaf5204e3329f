import type { Actor, Claims } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import './tables.ts'

/** The rights of roles as last read, each good as long as the role's version is the same. */
const remembered = new Map<string, { version: number; rights: ReadonlySet<string> }>()

/** Who acts, as things are now: the session lives, the user is active, the rights are the role's. Null when any of it has ended. */
export async function loadActor(tx: Tx, claims: Claims, now: Date): Promise<Actor | null> {
  const { charityId, userId, sessionId } = claims
  const row = await tx
    .selectFrom('session as s')
    .innerJoin('appUser as u', join => join.onRef('u.charityId', '=', 's.charityId').onRef('u.id', '=', 's.userId'))
    .innerJoin('role as r', join => join.onRef('r.charityId', '=', 'u.charityId').onRef('r.id', '=', 'u.roleId'))
    .select(['u.firstName', 'u.lastName', 'r.id as roleId', 'r.version'])
    .where('s.charityId', '=', charityId)
    .where('s.id', '=', sessionId)
    .where('s.userId', '=', userId)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now.toISOString())
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const rights = await rightsOf(tx, charityId, row.roleId, row.version)
  return { ...claims, name: `${row.firstName} ${row.lastName}`.trim(), roleId: row.roleId, can: right => rights.has(right) }
}

async function rightsOf(tx: Tx, charityId: number, roleId: string, version: number): Promise<ReadonlySet<string>> {
  const key = `${charityId}|${roleId}`
  const known = remembered.get(key)
  if (known?.version === version) return known.rights
  const role = await tx
    .selectFrom('role')
    .select(['rights', 'version'])
    .where('charityId', '=', charityId)
    .where('id', '=', roleId)
    .executeTakeFirst()
  if (!role) return new Set()
  const rights = new Set<string>(role.rights)
  if (remembered.size >= 10_000) remembered.clear()
  remembered.set(key, { version: role.version, rights })
  return rights
}
