import { sql } from 'kysely'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import { pendingInSql } from '../read/pending-sql.ts'
import '../tables.ts'

/** Deletes the addresses of payers from codes. Requests keep their evidence, which shows where the money went. */
export const payerCodeEraser: PersonEraser = {
  async findOpen({ tx }, { charityId, giftIds }) {
    const ids = sql`any(${[...giftIds]}::uuid[])`
    const { rows } = await sql`
      select from void_refund_request where charity_id = ${charityId} and donation_id = ${ids} and status in (${pendingInSql})
       union all select from pay_back where charity_id = ${charityId} and donation_id = ${ids} and state in ('intended', 'declined') limit 1`.execute(
      tx,
    )
    return rows.length ? ['REQUEST_STILL_OPEN'] : []
  },
  async erase({ tx }, { charityId, giftIds }) {
    await sql`
      update payer_code set sent_to = '•••' where charity_id = ${charityId} and donation_id = any(${[...giftIds]}::uuid[])`.execute(tx)
  },
}
