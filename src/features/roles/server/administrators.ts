import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { administratorRights, type Right } from '../rules.ts'
import './tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** Serialises changes of the accounts and roles of a charity until the transaction ends, so that each sees the current administrators. */
export const lockAccountChanges = (tx: Tx, charityId: number) => sql`select pg_advisory_xact_lock(727277, ${charityId}::int)`.execute(tx)

/** How many active users hold every administrator's right. Locks their rows, so that concurrent removals wait for each other. */
export async function countAdministrators(tx: Tx, charityId: number): Promise<number> {
  const { rows } = await sql`
    select u.id from app_user u join role r on r.charity_id = u.charity_id and r.id = u.role_id
    where u.charity_id = ${charityId} and u.status = 'active' and r.rights @> ${sql.val([...administratorRights])}::text[]
    order by u.id for share of u, r`.execute(tx)
  return rows.length
}

/** The number of accounts that are not deleted, by role. */
export async function countPeopleByRole(tx: Tx, charityId: number, roleIds: readonly string[]): Promise<Map<string, number>> {
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

/** The names of the active users who hold a right, in their order, up to a number. */
export async function findHolders(tx: Tx, charityId: number, right: Right, most: number): Promise<string[]> {
  const { rows } = await sql<RowOf<'appUser', 'firstName' | 'lastName'>>`
    select u.first_name, u.last_name from app_user u join role r on r.charity_id = u.charity_id and r.id = u.role_id
     where u.charity_id = ${charityId} and u.status = 'active' and ${right} = any(r.rights) order by u.name_key, u.id limit ${most}`.execute(
    tx,
  )
  return rows.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
}

type Administrator = RowOf<'appUser', 'id' | 'email' | 'firstName'>
/** The active administrators, the earliest account first. */
export async function findAdministrators(tx: Tx, charityId: number): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select u.id, u.email, u.first_name from app_user u join role r on r.charity_id = u.charity_id and r.id = u.role_id
    where u.charity_id = ${charityId} and u.status = 'active' and r.rights @> ${sql.val([...administratorRights])}::text[] order by u.id`.execute(
    tx,
  )
  return rows
}
