import { listCharityIds } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import './tables.ts'

/** A charge that was sent in a link's last moment is resolved within this time. */
const keptAfterExpiryMs = 86_400_000

/** Removes the lines of links that expired unpaid, each day: they may name who a gift is given for. What was asked for stays. */
async function forgetLines({ db, now, signal }: JobContext): Promise<void> {
  const expiredBefore = new Date(now().getTime() - keptAfterExpiryMs).toISOString()
  await forEachCharity({ signal }, await listCharityIds(db), charityId =>
    db.transact({ charityId, readOnly: false }, tx =>
      tx
        .updateTable('paymentLink as l')
        .set({ giftLines: null })
        .where('l.charityId', '=', charityId)
        .where('l.state', '=', 'open')
        .where('l.giftLines', 'is not', null)
        .where('l.expiresAt', '<', expiredBefore)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('paymentLinkCharge as c')
                .where('c.charityId', '=', charityId)
                .whereRef('c.linkId', '=', 'l.id')
                .where('c.state', '=', 'intended'),
            ),
          ),
        )
        .execute(),
    ),
  )
}

export const forgetLinesJob = defineJob('payment-links.forgetLines', forgetLines, {
  tries: 1,
  every: { cron: '40 3 * * *', timeZone: 'UTC' },
})
