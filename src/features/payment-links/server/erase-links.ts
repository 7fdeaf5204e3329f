import { sql } from 'kysely'
import { listCharityIds } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import './tables.ts'

/** Whether a payment of the link `l` is on its way. */
const isBeingCharged = sql`exists (
  select from payment_link_charge c where c.charity_id = l.charity_id and c.link_id = l.id and c.state = 'intended')`

/** Ends the open links of an erased person. Amounts and dates stay; a payment that is on its way is waited for, and keeps its link. */
export const paymentLinkEraser: PersonEraser = {
  async findOpen({ tx }, { charityId, donorIds }) {
    const { rows } = await sql`
      select from payment_link l
       where l.charity_id = ${charityId} and l.donor_id = any(${[...donorIds]}::uuid[]) and ${isBeingCharged} limit 1`.execute(tx)
    return rows.length ? ['PAYMENT_STILL_PENDING'] : []
  },
  async erase({ tx, now }, { charityId, donorIds }) {
    await sql`
      update payment_link l set state = 'revoked', ended_at = ${now()}, gift_lines = null
       where l.charity_id = ${charityId} and l.donor_id = any(${[...donorIds]}::uuid[]) and l.state = 'open' and not ${isBeingCharged}`.execute(
      tx,
    )
  },
}

/** A charge that was sent in a link's last moment is resolved within this time. */
const keptAfterExpiryMs = 86_400_000

/** Removes the lines of links that expired unpaid, each day: they may name who a gift is given for. What was asked for stays. */
async function forgetLines({ db, now, signal }: JobContext): Promise<void> {
  const expiredBefore = new Date(now().getTime() - keptAfterExpiryMs)
  await forEachCharity({ signal }, await listCharityIds(db), charityId =>
    db.transact({ charityId, readOnly: false }, tx =>
      sql`
        update payment_link l set gift_lines = null
         where l.charity_id = ${charityId} and l.state = 'open' and l.gift_lines is not null and l.expires_at < ${expiredBefore}
           and not ${isBeingCharged}`.execute(tx),
    ),
  )
}

export const forgetLinesJob = defineJob('payment-links.forgetLines', forgetLines, {
  tries: 1,
  every: { cron: '40 3 * * *', timeZone: 'UTC' },
})
