import { listCharityIds } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { resolveJob } from '../job-names.ts'
import '../tables.ts'

/** The queue tries to resolve a charge for this long, and then gives up. */
const givenUpAfterMs = 2 * 86_400_000

/** Asks again each day about charges without an outcome that the queue gave up. Until then their link cannot be paid or revoked. */
async function retryCharges({ db, now, enqueue, signal }: JobContext): Promise<void> {
  const givenUpBefore = new Date(now().getTime() - givenUpAfterMs).toISOString()
  await forEachCharity({ signal }, await listCharityIds(db), charityId =>
    db.transact({ charityId, readOnly: false }, async tx => {
      const open = await tx
        .selectFrom('paymentLinkCharge')
        .select('id')
        .where('charityId', '=', charityId)
        .where('state', '=', 'intended')
        .where('intendedAt', '<', givenUpBefore)
        .limit(500)
        .execute()
      for (const { id } of open) await enqueue(tx, resolveJob, { charityId, chargeId: id })
    }),
  )
}

export const retryChargesJob = defineJob('payment-links.takeUpAgain', retryCharges, {
  tries: 1,
  every: { cron: '50 3 * * *', timeZone: 'UTC' },
})
