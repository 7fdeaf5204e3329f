import { addDays } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { expiryReminderDays, lastValidDay } from '#features/card-vault/rules.ts'
import { listExpiringCards } from '#features/card-vault/server/public.ts'
import { listActiveCharities } from '#features/charity/server/public.ts'
import { cardsWithActiveGifts } from '#features/recurring/server/public.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { mailLink } from './send-link.ts'

const batchSize = 100

/**
 * Mails donors a link to update a card that expires within a month and has an active recurring gift: a month before, and again a week
 * before.
 */
export async function remindOfExpiry(context: JobContext): Promise<void> {
  await forEachCharity(context, await listActiveCharities(context.db), charity => remindCharityOfExpiry(context, charity))
}

/**
 * Reminds the donors of one charity. Returns how many mails were sent. Idempotent: each reminder is sent once per expiry. @internal tests
 * run it for their own charity, beside others
 */
export async function remindCharityOfExpiry(
  { db, now, enqueue, publicUrl }: Pick<JobContext, 'db' | 'now' | 'enqueue' | 'publicUrl'>,
  { charityId, timeZone }: { charityId: number; timeZone: string },
): Promise<number> {
  const today = dayInZone(now(), timeZone)
  const period = { from: today, to: addDays(today, expiryReminderDays.month), limit: batchSize }
  let sent = 0
  for (let after: string | null = null, isMore = true; isMore;) {
    const batch = await db.transact({ charityId, readOnly: false }, async tx => {
      const expiring = await listExpiringCards(tx, charityId, { ...period, after })
      const charged = await cardsWithActiveGifts(
        tx,
        charityId,
        expiring.map(({ id }) => id),
      )
      const work = { tx, now, publicUrl, enqueue: (job: string, data: Readonly<Record<string, unknown>>) => enqueue(tx, job, data) }
      for (const card of expiring.filter(({ id }) => charged.has(id))) {
        const cause = addDays(today, expiryReminderDays.week) >= lastValidDay(card) ? 'week' : 'month'
        if (await mailLink(work, { charityId, card, cause, by: null })) sent++
      }
      return expiring
    })
    after = batch.at(-1)?.id ?? null
    isMore = batch.length === batchSize
  }
  return sent
}
