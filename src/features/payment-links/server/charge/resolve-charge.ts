import { type CardProvider, requireCardProvider } from '#features/card-vault/server/public.ts'
import { appendAudit, type AuditNote } from '#platform/server/audit/audit.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { resolveJob } from '../job-names.ts'
import { findCharge, findOutcome, recordOutcome, resolveCharge } from './record-outcome.ts'

type Data = { charityId: number; chargeId: string }
/**
 * A charge that the provider does not know is withdrawn only after this time: until then its process may still submit it. A payer has as
 * long to confirm one.
 */
const withdrawAfterMs = 600_000

/**
 * Resolves a charge whose outcome was not recorded: by a crash, a lost answer, or a provider that was out of reach. It only asks: a card is
 * charged while its payer looks on, and not later. Fails, so that it runs again, while the outcome is unknown.
 */
async function resolveOpenCharge(context: JobContext, provider: CardProvider, { charityId, chargeId }: Data): Promise<void> {
  const { db, now, publicUrl } = context
  const charge = await db.transact({ charityId, readOnly: true }, tx => findCharge(tx, charityId, chargeId))
  if (charge?.state !== 'intended') return
  const orderedAt = new Date(charge.intendedAt)
  const isLate = now().getTime() - orderedAt.getTime() >= withdrawAfterMs
  const found = await findOutcome(provider, charge)
  const known = found.state === 'challenged' && isLate ? await provider.endChallenge({ key: chargeId, ...found }) : found
  if (known.state === 'pending' || (known.state === 'notFound' && !isLate))
    throw new Error(`The payment ${chargeId} may still be in progress.`)
  await db.transact({ charityId, readOnly: false }, async tx => {
    const notes: AuditNote[] = []
    const enqueue = (job: string, data: Readonly<Record<string, unknown>>, options?: Parameters<JobContext['enqueue']>[3]) =>
      context.enqueue(tx, job, data, options)
    if (known.state === 'notFound') await resolveCharge({ tx, now }, charge, { state: 'withdrawn' })
    else await recordOutcome({ tx, enqueue, now, publicUrl, audit: note => void notes.push(note) }, { charityId, chargeId }, known)
    const call = { userId: null, call: `job:${resolveJob}`, outcome: 'done' as const, at: now(), requestId: chargeId }
    if (notes.length) await appendAudit(tx, call, notes)
  })
  if (known.state === 'challenged') throw new Error(`The payment ${chargeId} waits for its payer.`)
}

export const paymentLinkJobs = [
  defineJob<Data>(resolveJob, (context, data) => resolveOpenCharge(context, requireCardProvider(), data), { tries: 60, seconds: 120 }),
]
