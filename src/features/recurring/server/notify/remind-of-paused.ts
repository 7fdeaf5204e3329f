import { charityOf, listActiveCharities } from '#features/charity/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { pausedReminderStaffMail } from './mails.ts'
import { remindDonor } from './notify-donor.ts'
import '../tables.ts'

const weekInMs = 7 * 86_400_000
const batchSize = 200

/** Reminds donors, once, of recurring gifts that have been paused for their card for a week, and mails each charity the list. */
export async function remindOfPaused(context: JobContext): Promise<void> {
  await forEachCharity(context, await listActiveCharities(context.db), async ({ charityId }) => {
    while ((await remindCharityOfPaused(context, charityId)) === batchSize);
  })
}

/**
 * Reminds the donors of one batch of a charity. Returns how many were reminded. @internal tests run it for their own charity, beside others
 */
export async function remindCharityOfPaused(context: JobContext, charityId: number): Promise<number> {
  return context.db.transact({ charityId, readOnly: false }, async tx => {
    const paused = await lockPausedBefore(tx, charityId, new Date(context.now().getTime() - weekInMs))
    if (paused.length === 0) return 0
    const charity = await charityOf(tx, charityId)
    const gifts = []
    for (const recurrence of paused) gifts.push(await remindDonor({ context, tx, charity, recurrence }, recurrence.lastDecline ?? 'other'))
    await tx
      .updateTable('recurrence')
      .set({ remindedAt: context.now() })
      .where('charityId', '=', charityId)
      .where(q => q('id', '=', q.fn.any(q.val(paused.map(({ id }) => id)))))
      .execute()
    if (charity.email)
      await enqueueMail(
        { tx, enqueue: (job, data, options) => context.enqueue(tx, job, data, options) },
        {
          charityId,
          to: charity.email,
          template: pausedReminderStaffMail,
          data: { gifts, link: `${context.publicUrl}/donations/recurring?state=paused&why=declined` },
        },
      )
    return paused.length
  })
}

const lockPausedBefore = (tx: Tx, charityId: number, moment: Date) =>
  tx
    .selectFrom('recurrence')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('state', '=', 'paused')
    .where('pauseReason', '=', 'declined')
    .where('remindedAt', 'is', null)
    .where('updatedAt', '<=', moment.toISOString())
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .execute()
