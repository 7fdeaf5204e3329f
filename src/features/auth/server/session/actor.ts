import { sql } from 'kysely'
import { rightsThatCount } from '#features/roles/server/public.ts'
import type { Actor, Claims } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { kept } from '#platform/server/kept-plan.ts'
import '../tables.ts'

type Standing = Parameters<typeof rightsThatCount>[1] & { firstName: string; lastName: string; roleId: string; version: number }

const readStanding = kept(
  ({ charityId, userId, sessionId, now }: Claims & { now: string }) => sql<Standing>`
    select u.first_name, u.last_name, r.id as role_id, r.version, c.country, c.is_islamic, c.app_preferences from session s
      join charity c on c.charity_id = ${charityId}
      join app_user u on u.charity_id = ${charityId} and u.id = s.user_id and u.status = 'active'
      join role r on r.charity_id = ${charityId} and r.id = u.role_id
     where s.charity_id = ${charityId} and s.id = ${sessionId} and s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${now}`,
)

/** The rights of roles as last read, each good as long as the role's version and the charity's modules are the same. */
const remembered = new Map<string, { stand: string; rights: ReadonlySet<string> }>()

/** Who acted last in each session, with the rights that made them so: a guess for its next call, never an answer. */
const last = new Map<string, { actor: Actor; rights: ReadonlySet<string> }>()
const keyOf = ({ charityId, userId, sessionId }: Claims) => `${charityId}|${userId}|${sessionId}`

/** Who acted when this session was last read. */
export const guessActor = (claims: Claims): Actor | undefined => last.get(keyOf(claims))?.actor
/** Guesses no more for a session that has ended. */
export const forgetActor = (claims: Claims): void => void last.delete(keyOf(claims))

/**
 * Who acts, as things are now: the session lives, the user is active, the rights are the role's, in modules that the charity has. Null when any of it has ended.
 * Answers the object that was guessed if and only if all of it is as it was.
 */
export async function loadActor(tx: Tx, claims: Claims, now: Date): Promise<Actor | null> {
  const [row] = await readStanding(tx, { ...claims, now: now.toISOString() })
  if (!row) return (forgetActor(claims), null)
  const rights = await rightsOf(tx, claims.charityId, row)
  const name = `${row.firstName} ${row.lastName}`.trim()
  const known = last.get(keyOf(claims))
  if (known?.rights === rights && known.actor.name === name && known.actor.roleId === row.roleId) return known.actor
  const actor: Actor = { ...claims, name, roleId: row.roleId, can: right => rights.has(right) }
  const [oldest] = last.size >= 10_000 ? last.keys() : []
  if (oldest !== undefined) last.delete(oldest)
  last.set(keyOf(claims), { actor: Object.freeze(actor), rights })
  return actor
}

async function rightsOf(tx: Tx, charityId: number, { roleId, version, ...premises }: Standing): Promise<ReadonlySet<string>> {
  const key = `${charityId}|${roleId}`
  const { country, isIslamic, appPreferences } = premises
  const standOf = (at: number) => [at, country, isIslamic, ...appPreferences.map(({ name }) => name)].join('|')
  const known = remembered.get(key)
  if (known?.stand === standOf(version)) return known.rights
  const role = await tx
    .selectFrom('role')
    .select(['rights', 'version'])
    .where('charityId', '=', charityId)
    .where('id', '=', roleId)
    .executeTakeFirst()
  if (!role) return new Set()
  const rights = rightsThatCount(role.rights, premises)
  if (remembered.size >= 10_000) remembered.clear()
  remembered.set(key, { stand: standOf(role.version), rights })
  return rights
}
