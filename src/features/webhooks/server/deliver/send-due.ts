import { setTimeout as pause } from 'node:timers/promises'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { errorMessage } from '#platform/server/monitoring/error-message.ts'
import { keepConnections, openOutbound, type Outbound } from '#platform/server/http/outbound-request.ts'
import { scrub } from '#platform/server/security/redact.ts'
import { siteConfiguration } from '#features/site/server/public.ts'
import { secretsAt } from '../endpoint-secrets.ts'
import { signedHeaders } from '../signature.ts'
import type { DeliveryTry } from '../tables.ts'
import { atOnceForEach, type Claim, type ClaimedDelivery, claimDeliveries, findClaimEnd, hasDue } from './claim-deliveries.ts'
import { recordTries } from './record-tries.ts'
import { sendJob } from './job-names.ts'

/** What an endpoint may take: seconds to answer, and bytes of an answer that nobody reads. */
const limits = { seconds: 15, bytes: 64_000 }
/** Milliseconds after which a run begins nothing more: another goes on, after those of the charities that wait. */
const runMs = 30_000
/** Milliseconds after which another run looks for what was published while this one ended. */
const lastLookMs = 2000

/** Milliseconds for which messages are gathered while they come one after another: a claim of many costs little more than one of a few. */
const gatherMs = 200
/** The messages of a claim from which on more are expected soon. */
const fewMessages = 5
const isFlowing = (claims: readonly Claim[]): boolean =>
  claims.reduce((sum, { deliveries }) => sum + deliveries.length, 0) >= fewMessages &&
  claims.every(({ deliveries }) => deliveries.length < atOnceForEach)

/** Sends what is due to the endpoints of a charity, each message at least once, until nothing is due. */
export async function sendDue(context: JobContext, { charityId }: { charityId: number }): Promise<void> {
  const connections = keepConnections()
  const ask = openOutbound({ origins: 'public', isLoopbackAllowed: siteConfiguration().isDemo, connections, ...limits })
  try {
    await sendUntilNothingIsDue(context, charityId, ask)
  } finally {
    connections.close()
  }
}

async function sendUntilNothingIsDue(context: JobContext, charityId: number, ask: Outbound): Promise<void> {
  const { db, now, signal, enqueue } = context
  const started = performance.now()
  let hasSent = false
  while (!signal.aborted && performance.now() - started < runMs) {
    const claims = await claimDeliveries(db, charityId, now())
    if (claims.length === 0) break
    const recording = claims.map(async claim => {
      const tries = claim.deliveries.map(async delivery => ({
        delivery,
        outcome: await trySending(ask, charityId, claim, delivery, now()),
      }))
      await recordTries(context, charityId, claim, await Promise.all(tries))
    })
    const failures = (await Promise.allSettled(recording)).flatMap(one => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (failures.length) throw new AggregateError(failures, failures.map(errorMessage).join('; '))
    hasSent = true
    if (isFlowing(claims)) await pause(gatherMs)
  }
  await db.transact({ charityId, readOnly: false }, async tx => {
    const at = now()
    if (hasSent && (await hasDue(tx, charityId, at))) return enqueue(tx, sendJob, { charityId })
    // Those who published while this ran left it to this what they had not committed yet; a sender that died leaves its endpoint to the
    // next.
    const startAfter = hasSent ? new Date(at.getTime() + lastLookMs) : await findClaimEnd(tx, charityId, at)
    if (startAfter) await enqueue(tx, sendJob, { charityId }, { startAfter })
  })
}

/**
 * One try. No answer in time, a status other than 2xx, redirects included, or a secret that cannot be opened is a failure; bodies of
 * answers are not kept.
 */
async function trySending(
  ask: Outbound,
  charityId: number,
  { url, sealed }: Claim,
  { eventId, body }: ClaimedDelivery,
  at: Date,
): Promise<DeliveryTry> {
  const started = performance.now()
  const ended = (outcome: Pick<DeliveryTry, 'status' | 'error'>) => ({
    at: at.toISOString(),
    ...outcome,
    ms: Math.round(performance.now() - started),
  })
  try {
    const headers = signedHeaders({ id: eventId, seconds: Math.floor(at.getTime() / 1000), body }, secretsAt(charityId, sealed, at))
    const { status } = await ask({ method: 'POST', url, headers, body })
    return ended({ status, error: null })
  } catch (error) {
    return ended({ status: null, error: scrub(errorMessage(error)).slice(0, 200) })
  }
}
