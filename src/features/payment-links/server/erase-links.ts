import { sql } from 'kysely'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import './tables.ts'

/** Ends the open links of an erased person. Amounts and dates stay; a payment that is on its way is waited for. */
export const paymentLinkEraser: PersonEraser = {
  async findOpen({ tx }, { charityId, donorIds }) {
    const { rows } = await sql`
      select from payment_link l join payment_link_charge c on c.charity_id = l.charity_id and c.link_id = l.id
       where l.charity_id = ${charityId} and l.donor_id = any(${[...donorIds]}::uuid[]) and c.state = 'intended' limit 1`.execute(tx)
    return rows.length ? ['PAYMENT_STILL_PENDING'] : []
  },
  async erase({ tx, now }, { charityId, donorIds }) {
    await sql`
      update payment_link set state = 'revoked', ended_at = ${now()}, gift_lines = null
       where charity_id = ${charityId} and donor_id = any(${[...donorIds]}::uuid[]) and state = 'open'`.execute(tx)
  },
}
