import { pendingStatuses } from '#features/gifts/rules.ts'
import { sql } from 'kysely'
import type { DonorRows, MovedRow } from '#features/donors/server/public.ts'
import '../tables.ts'

/**
 * Moves the gifts of merged donors. Each keeps the name that was printed on its receipt. Gifts with a pending void or refund hold a donor
 * until the request is decided.
 */
export const giftsOfDonors: DonorRows = {
  kind: 'gifts',
  table: 'donation',
  async lock(tx, charityId, donorId, ids) {
    await sql`
      select from donation where charity_id = ${charityId} and donor_id = ${donorId}
         ${ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``} order by id for update`.execute(tx)
  },
  async isHeld(tx, charityId, donorId, ids) {
    const { rows } = await sql`
      select from donation where charity_id = ${charityId} and donor_id = ${donorId} and request_status in (${sql.join(pendingStatuses.map(sql.lit))})
         ${ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``} limit 1`.execute(tx)
    return rows.length > 0
  },
  async move({ tx, now }, { charityId, from, to }) {
    const { rows } = await sql<MovedRow>`
      update donation set donor_id = ${to}, version = version + 1, updated_at = ${now()}
       where charity_id = ${charityId} and donor_id = ${from} returning id, null as was`.execute(tx)
    return rows
  },
  async moveBack({ tx, now }, { charityId, from, to }, moved) {
    const { numAffectedRows } = await sql`
      update donation set donor_id = ${to}, version = version + 1, updated_at = ${now()}
       where charity_id = ${charityId} and donor_id = ${from} and id = any(${moved.map(({ id }) => id)}::uuid[])`.execute(tx)
    return moved.length - Number(numAffectedRows ?? 0)
  },
}
