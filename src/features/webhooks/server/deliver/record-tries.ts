import { sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { appendAudit } from '#platform/server/audit/audit.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { failsForMs, secondsOnHold, secondsUntilRetry } from '#features/webhooks/rules.ts'
import { rootPath } from '#features/webhooks/paths.ts'
import { refreshWebhookEvents } from '../manage/refresh-webhook-events.ts'
import { button, defineMail, text } from '#platform/server/mail/template.ts'
import type { DeliveryTry } from '../tables.ts'
import type { Claim, ClaimedDelivery } from './claim-deliveries.ts'
import { sendJob } from './job-names.ts'

/** To the charity: an endpoint failed for days, and nothing more is sent to it. `link` opens its page. */
const endedMail = defineMail<{ name: string; link: string }>('webhook-ended', ({ name, link }, t) => ({
  subject: t.webhooks_ended_subject({ name }),
  heading: t.webhooks_ended_heading({ name }),
  parts: [text(t.webhooks_ended_text()), button(t.webhooks_ended_open(), link)],
}))

type Work = Pick<JobContext, 'db' | 'now' | 'enqueue' | 'publicUrl'>
type FailedEndpoint = RowOf<'webhookEndpoint', 'name' | 'failures' | 'failingSince'> & Computed<{ isHeld: boolean }>

const isSuccess = ({ status }: DeliveryTry) => status !== null && status >= 200 && status < 300
const after = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1000)

/** A delivery that was sent, and how that ended. */
export type SentDelivery = { delivery: ClaimedDelivery; outcome: DeliveryTry }

/**
 * Notes how the tries of a claim ended, and gives the endpoint back: each delivery is done, waits for its next try, or has failed; an
 * endpoint that only fails is ended.
 */
export const recordTries = (work: Work, charityId: number, claim: Claim, tries: readonly SentDelivery[]): Promise<void> =>
  work.db.transact({ charityId, readOnly: false }, async tx => {
    const { endpointId } = claim
    // The endpoint first, as who changes it does: it may be gone, with its deliveries. Those who publish for it need not wait.
    const [endpoint] = await giveBack(tx, { charityId, endpointId, until: claim.until.toISOString() })
    if (!endpoint || tries.length === 0) return
    const isSameAddress = claim.url === endpoint.url // an old one says nothing of the one that it has now
    await noteDeliveries(tx, { charityId, endpointId, tries: JSON.stringify(tries.map(one => endOf(one, isSameAddress))) })
    if (!isSameAddress) return
    const isFailing = endpoint.failures > 0 || !tries.every(({ outcome }) => isSuccess(outcome))
    if (!isFailing) return
    for (const { outcome } of tries)
      if (isSuccess(outcome)) await noteSuccess(tx, charityId, endpointId)
      else await noteFailure(work, tx, charityId, endpointId, outcome)
  })

type Key = { charityId: number; endpointId: string }
const giveBack = preparedQuery(
  ({ charityId, endpointId, until }: Key & { until: string }) => sql<RowOf<'webhookEndpoint', 'url' | 'failures'>>`
    update webhook_endpoint set claimed_until = nullif(claimed_until, ${until}::timestamptz) where charity_id = ${charityId}::int and id = ${endpointId}::uuid
    returning url, failures`,
)

/** The receiver's own word that nothing is to be sent there again. */
const isGone = ({ status }: DeliveryTry) => status === 410
/** How a delivery stands after a try: done, given up, or waiting until a moment. */
function endOf({ delivery, outcome }: SentDelivery, isSameAddress: boolean) {
  const pause = isGone(outcome) && isSameAddress ? null : secondsUntilRetry(delivery.tries + 1)
  const failed = pause === null ? 'failed' : 'waiting'
  return {
    id: delivery.eventId,
    state: isSuccess(outcome) ? 'sent' : failed,
    at: isSuccess(outcome) || pause === null ? null : after(outcome.at, pause).toISOString(),
    outcome: { ...outcome, error: outcome.error && storableText(outcome.error) },
  }
}
const noteDeliveries = preparedQuery(
  ({ charityId, endpointId, tries }: Key & { tries: string }) => sql`
    update webhook_delivery d set state = g.state, next_try_at = g.at, tries = d.tries || g.outcome
      from jsonb_to_recordset(${tries}::jsonb) as g (id uuid, state text, at timestamptz, outcome jsonb)
     where d.charity_id = ${charityId}::int and d.endpoint_id = ${endpointId}::uuid and d.event_id = g.id and d.state = 'waiting'`,
)

/** PostgreSQL takes neither half a surrogate pair nor NUL in jsonb: one would cost the outcomes of all. */
const storableText = (text: string) => text.replaceAll('\0', '').toWellFormed()

async function noteSuccess(tx: Tx, charityId: number, endpointId: string): Promise<void> {
  await sql`
    update webhook_endpoint set failures = 0, failing_since = null, held_until = null
     where charity_id = ${charityId} and id = ${endpointId} and failures > 0`.execute(tx)
}

/** A failure while the endpoint is on hold is of a message that left before: one burst counts as the failures that led to the hold. */
async function noteFailure(work: Work, tx: Tx, charityId: number, endpointId: string, outcome: DeliveryTry): Promise<void> {
  const { at } = outcome
  const { rows } = await sql<FailedEndpoint>`
    update webhook_endpoint
       set failures = failures + case when held_until > ${at}::timestamptz then 0 else 1 end, failing_since = coalesce(failing_since, ${at}::timestamptz)
     where charity_id = ${charityId} and id = ${endpointId} and state = 'active'
    returning name, failures, failing_since, coalesce(held_until > ${at}::timestamptz, false) as is_held`.execute(tx)
  const [endpoint] = rows
  if (!endpoint) return
  if (isGone(outcome) || Date.parse(at) - Date.parse(endpoint.failingSince ?? at) >= failsForMs)
    return endEndpoint(work, tx, charityId, endpointId, endpoint.name)
  const hold = endpoint.isHeld ? 0 : secondsOnHold(endpoint.failures)
  if (hold > 0)
    await sql`
      update webhook_endpoint set held_until = ${after(at, hold).toISOString()}::timestamptz
       where charity_id = ${charityId} and id = ${endpointId}`.execute(tx)
}

/** Nothing is sent any more until somebody resumes it; the charity is notified by mail. */
async function endEndpoint({ now, enqueue, publicUrl }: Work, tx: Tx, charityId: number, id: string, name: string): Promise<void> {
  await tx
    .updateTable('webhookEndpoint')
    .set(q => ({ state: 'failed', heldUntil: null, version: q('version', '+', 1) }))
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  await refreshWebhookEvents(tx, charityId)
  await appendAudit(tx, { userId: null, call: `job:${sendJob}`, outcome: 'done', at: now(), requestId: id }, [
    { subject: { kind: 'webhook', id }, changes: { state: ['active', 'failed'] }, detail: { name } },
  ])
  const { email } = await charityOf(tx, charityId)
  if (!email) return
  await enqueueMail(
    { tx, enqueue: (job, data, options) => enqueue(tx, job, data, options) },
    { charityId, to: email, template: endedMail, data: { name, link: `${publicUrl}${rootPath}/details?id=${id}` } },
  )
}
