import { charityOf, listActiveCharities } from '#features/charity/server/public.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import type { Tx } from '#platform/server/db.ts'
import { waitingStaffMail } from './mails.ts'
import { remindDonor } from './tell-donor.ts'
import './tables.ts'

const week = 7 * 86_400_000
const atOnce = 200

/** Reminds, once, the donors whose recurring gift has stood still for its card for a week, and tells each charity which ones those are. */
export async function remindOfStopped(context: JobContext): Promise<void> {
  for (const { charityId } of await listActiveCharities(context.db)) while ((await remindOf(context, charityId)) === atOnce);
}

/** The same for one charity, so many at a time. Answers how many were reminded. */
export async function remindOf(context: JobContext, charityId: number): Promise<number> {
  return context.db.transact({ charityId, readOnly: false }, async tx => {
    const waiting = await stoppedBefore(tx, charityId, new Date(context.now().getTime() - week))
    if (waiting.length === 0) return 0
    const charity = await charityOf(tx, charityId)
    const gifts = []
    for (const recurrence of waiting) gifts.push(await remindDonor({ context, tx, charity, recurrence }, recurrence.lastDecline ?? 'other'))
    await tx
      .updateTable('recurrence')
      .set({ remindedAt: context.now() })
      .where('charityId', '=', charityId)
      .where(q => q('id', '=', q.fn.any(q.val(waiting.map(({ id }) => id)))))
      .execute()
    if (charity.email)
      await enqueueMail(
        { tx, enqueue: (job, data, options) => context.enqueue(tx, job, data, options) },
        {
          charityId,
          to: charity.email,
          template: waitingStaffMail,
          data: { gifts, link: `${context.publicUrl}/donations/recurring?state=paused&why=declined` },
        },
      )
    return waiting.length
  })
}

const stoppedBefore = (tx: Tx, charityId: number, moment: Date) =>
  tx
    .selectFrom('recurrence')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('state', '=', 'paused')
    .where('pauseReason', '=', 'declined')
    .where('remindedAt', 'is', null)
    .where('updatedAt', '<=', moment.toISOString())
    .orderBy('id')
    .limit(atOnce)
    .forUpdate()
    .execute()
