import { sql } from 'kysely'
import { administratorRights } from '#features/roles/rules.ts'
import type { Tx } from '#platform/server/db.ts'

/** Lets changes of users and roles of a charity take turns until the transaction ends, so that each judges the administrators as they are. */
export const takeTurns = (tx: Tx, charityId: number) => sql`select pg_advisory_xact_lock(727277, ${charityId}::int)`.execute(tx)

/** How many active users could let others in: holders of every administrator's right. Locks them, so that two changes that take one away wait for each other. */
export async function administratorsLeft(tx: Tx, charityId: number): Promise<number> {
  const { rows } = await sql`
    select u.id from app_user u join role r on r.charity_id = u.charity_id and r.id = u.role_id
    where u.charity_id = ${charityId} and u.status = 'active' and r.rights @> ${sql.val([...administratorRights])}::text[]
    order by u.id for share of u, r`.execute(tx)
  return rows.length
}

/** How many people hold a role, by role. */
export async function peopleByRole(tx: Tx, charityId: number, roleIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('appUser')
    .select(q => ['roleId', q.fn.countAll<number>().as('people')])
    .where('charityId', '=', charityId)
    .where(q => q('roleId', '=', q.fn.any(q.val(roleIds as string[]))))
    .where('status', '<>', 'deleted')
    .groupBy('roleId')
    .execute()
  return new Map(rows.flatMap(({ roleId, people }) => (roleId ? [[roleId, people]] : [])))
}

/** The active users who can let others in, the longest here first. */
export async function administrators(tx: Tx, charityId: number): Promise<{ id: string; email: string; firstName: string }[]> {
  const { rows } = await sql<{ id: string; email: string; firstName: string }>`
    select u.id, u.email, u.first_name from app_user u join role r on r.charity_id = u.charity_id and r.id = u.role_id
    where u.charity_id = ${charityId} and u.status = 'active' and r.rights @> ${sql.val([...administratorRights])}::text[] order by u.id`.execute(
    tx,
  )
  return rows
}
