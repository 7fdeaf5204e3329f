import { type CardProvider, requireCardProvider, type Outcome, submitRefund } from '#features/card-vault/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import { defineJob, type Job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { payBackJob } from './carry-out/carry-out.ts'
import { postPaidBack } from './carry-out/post-paid-back.ts'
import { findRequestGift, type RequestGift } from './read/request-gift.ts'
import './tables.ts'
import { listCharityIds } from '#features/charity/server/public.ts'

type Data = { charityId: number; id: string }

/**
 * Pays back through the card provider. The order is stored before it is sent, with its id as the provider's idempotency key. An unknown
 * outcome is looked up at the provider, never assumed.
 */
async function payBack(context: JobContext, data: Data, provider: CardProvider): Promise<void> {
  const order = await take(context, data)
  if (!order) return
  const { id: key, chargeRef: charge, amountMinor: minor, currency } = order
  const outcome = await submitRefund(provider, { key, amount: { minor, currency }, charge: charge ?? '' })
  await record(context, data, outcome)
}

/** Notes when the order was last taken up. */
async function take({ db, now }: JobContext, { charityId, id }: Data) {
  return db.transact({ charityId, readOnly: false }, async tx => {
    const order = await tx
      .selectFrom('payBack')
      .selectAll()
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('state', '=', 'intended')
      .forUpdate()
      .executeTakeFirst()
    if (!order) return null
    await tx.updateTable('payBack').set({ askedAt: now() }).where('charityId', '=', charityId).where('id', '=', id).execute()
    return order
  })
}

async function record(context: JobContext, { charityId, id }: Data, outcome: Outcome): Promise<void> {
  const { db, now } = context
  await db.transact({ charityId, readOnly: false }, async tx => {
    const succeeded = outcome.state === 'succeeded'
    const paid = await tx
      .updateTable('payBack')
      .set(
        succeeded
          ? { state: 'succeeded', referenceNo: outcome.reference, resolvedAt: now() }
          : { state: 'declined', declineReason: outcome.reason, referenceNo: outcome.reference },
      )
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('state', '=', 'intended')
      .returning(['donationId', 'amountMinor'])
      .executeTakeFirst()
    const gift = paid && (await findRequestGift(tx, charityId, paid.donationId))
    if (!paid || !gift) return
    const detail = succeeded ? { paidBack: paid.amountMinor, reference: outcome.reference } : { declined: outcome.reason }
    const enqueue: Context['enqueue'] = (...job) => context.enqueue(tx, ...job)
    if (succeeded) await postPaidBack({ tx, now, enqueue, actor: { charityId } }, gift, paid.amountMinor, 'clearing')
    await note(context, tx, gift, succeeded ? 'done' : 'refused', { payBackId: id, ...detail })
  })
}

const note = ({ now }: JobContext, tx: Tx, gift: RequestGift, outcome: 'done' | 'refused', detail: Record<string, unknown>) =>
  appendAudit(tx, { userId: null, call: `job:${payBackJob}`, outcome, at: now(), requestId: String(detail['payBackId']) }, [
    { subject: { kind: 'donation', id: gift.id }, detail },
  ])

/** Orders without an outcome for an hour are retried, however often the queue failed them. */
async function retryPayBacks({ db, now, enqueue, signal }: JobContext): Promise<void> {
  const anHourAgo = new Date(now().getTime() - 3_600_000).toISOString()
  await forEachCharity({ signal }, await listCharityIds(db), charityId =>
    db.transact({ charityId, readOnly: false }, async tx => {
      const waiting = await tx
        .selectFrom('payBack')
        .select('id')
        .where('charityId', '=', charityId)
        .where('state', '=', 'intended')
        .where(q => q(q.fn.coalesce('askedAt', 'createdAt'), '<', anHourAgo))
        .limit(500)
        .execute()
      for (const { id } of waiting) await enqueue(tx, payBackJob, { charityId, id })
    }),
  )
}

/** The background work of voids and refunds. */
export const requestJobs: readonly Job[] = [
  defineJob<Data>(payBackJob, (context, data) => payBack(context, data, requireCardProvider()), { seconds: 120, atOnce: 2 }),
  defineJob('requests.takeUpAgain', retryPayBacks, { tries: 1, every: { cron: '20 * * * *', timeZone: 'UTC' } }),
]
