import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import { siteConfiguration } from '#features/site/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { isPublicUrl } from '#platform/server/http/outbound-request.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { refuse } from '#platform/server/refuse.ts'
import { webhooks } from '#features/webhooks/contract.ts'
import { mostWebhooks, previousSecretMs } from '#features/webhooks/rules.ts'
import { deleteRemovedJob, sendJob } from '../deliver/job-names.ts'
import { openSecret, sealSecret } from '../endpoint-secrets.ts'
import { newSecret } from '../signature.ts'
import '../tables.ts'
import { exceedsVisibleEvents } from './event-rights.ts'
import { refreshWebhookEvents } from './refresh-webhook-events.ts'

/** Adds an endpoint, which is sent to from now on. Its secret is answered this once. */
export async function addWebhook(context: Context, { name, url, events }: RequestOf<typeof webhooks.add>) {
  const { tx, actor, now, audit } = context
  const { charityId, userId } = actor
  requirePublicUrl(url)
  if (await exceedsVisibleEvents(context, events)) throw refuse(webhooks.add, 'EVENTS_EXCEED_OWN_RIGHTS')
  await lockSubject(tx, charityId, 'webhooks')
  const { count } = await tx
    .selectFrom('webhookEndpoint')
    .select(q => q.fn.countAll<number>().as('count'))
    .where('charityId', '=', charityId)
    .where('state', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostWebhooks) throw refuse(webhooks.add, 'TOO_MANY_WEBHOOKS', [], { most: mostWebhooks })
  const [id, secret] = [newId(now().getTime()), newSecret()]
  await tx
    .insertInto('webhookEndpoint')
    .values({
      charityId,
      id,
      name,
      url,
      eventTypes: [...new Set(events)],
      secretSealed: sealSecret(charityId, id, secret),
      previousSecretSealed: null,
      previousUntil: null,
      failingSince: null,
      heldUntil: null,
      createdAt: now(),
      createdBy: userId,
    })
    .execute()
  await refreshWebhookEvents(tx, charityId)
  audit({ subject: { kind: 'webhook', id }, detail: { name, url, events } })
  return { id, secret }
}

/**
 * Changes name, address and events, as their reader saw them. What waits for the endpoint goes to the new address: its reader may see it
 * all.
 */
export async function editWebhook(context: Context, { id, version, name, url, events }: RequestOf<typeof webhooks.edit>) {
  const { tx, actor, audit } = context
  const { charityId } = actor
  requirePublicUrl(url)
  const before = await lockWebhook({ tx, charityId, id })
  if (before.version !== version) throw refuse('CHANGED_SINCE')
  const sent = [...events, ...before.eventTypes, ...(await findWaitingTypes(tx, charityId, id))]
  if (await exceedsVisibleEvents(context, sent)) throw refuse(webhooks.edit, 'EVENTS_EXCEED_OWN_RIGHTS')
  const after = { name, url, eventTypes: [...new Set(events)] }
  await tx
    .updateTable('webhookEndpoint')
    // A new address has not failed yet.
    .set({ ...after, version: version + 1, ...(url !== before.url && { failures: 0, failingSince: null, heldUntil: null }) })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  await refreshWebhookEvents(tx, charityId)
  const fields = (['name', 'url', 'eventTypes'] as const).filter(field => String(before[field]) !== String(after[field]))
  audit({ subject: { kind: 'webhook', id }, changes: Object.fromEntries(fields.map(field => [field, [before[field], after[field]]])) })
  return null
}

/** Pauses an endpoint, or sends to it again, first what waited. Events while it is paused are not kept for it. */
export async function setWebhookState(
  { tx, actor: { charityId }, audit, enqueue }: Context,
  { id, state }: RequestOf<typeof webhooks.setState>,
) {
  const before = await lockWebhook({ tx, charityId, id })
  if (before.state === state || (state === 'paused' && before.state !== 'active')) throw refuse(webhooks.setState, 'WEBHOOK_IN_STATE')
  await tx
    .updateTable('webhookEndpoint')
    .set({ state, version: before.version + 1, failures: 0, failingSince: null, heldUntil: null })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  await refreshWebhookEvents(tx, charityId)
  if (state === 'active') await enqueue(sendJob, { charityId })
  audit({ subject: { kind: 'webhook', id }, changes: { state: [before.state, state] } })
  return null
}

/**
 * Gives an endpoint a new secret. The one before signs as well for a day, so that the receiver may change it in between, and until then
 * there is no third.
 */
export async function rotateWebhook({ tx, actor: { charityId }, now, audit }: Context, { id }: RequestOf<typeof webhooks.rotate>) {
  const { secretSealed, previousUntil: lasts, name, version } = await lockWebhook({ tx, charityId, id })
  if (lasts && Date.parse(lasts) > now().getTime()) throw refuse(webhooks.rotate, 'ROTATION_IN_PROGRESS')
  const secret = newSecret()
  const previousUntil = new Date(now().getTime() + previousSecretMs)
  await tx
    .updateTable('webhookEndpoint')
    .set({
      secretSealed: sealSecret(charityId, id, secret),
      previousSecretSealed: sealSecret(charityId, id, openSecret(charityId, id, secretSealed), 'previous_secret_sealed'),
      previousUntil,
      version: version + 1,
    })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  audit({ subject: { kind: 'webhook', id }, detail: { name, rotated: true } })
  return { secret, previousUntil: previousUntil.toISOString() }
}

/** Sends an event again under its number, whether it arrived or not: before all that waits for its address, which is on hold no more. */
export async function resendDelivery(context: Context, { id, eventId }: RequestOf<typeof webhooks.resend>) {
  const { tx, actor, now, audit, enqueue } = context
  const { charityId } = actor
  const { state } = await lockWebhook({ tx, charityId, id })
  const delivery = await tx
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookEvent as v', join => join.onRef('v.charityId', '=', 'd.charityId').onRef('v.id', '=', 'd.eventId'))
    .select('v.type')
    .where('d.charityId', '=', charityId)
    .where('d.endpointId', '=', id)
    .where('d.eventId', '=', eventId)
    .executeTakeFirst()
  if (!delivery) throw refuse('NOT_FOUND')
  if (await exceedsVisibleEvents(context, [delivery.type])) throw refuse(webhooks.resend, 'EVENTS_EXCEED_OWN_RIGHTS')
  if (state !== 'active') throw refuse(webhooks.resend, 'WEBHOOK_NOT_ACTIVE')
  const again = await tx
    .updateTable('webhookDelivery')
    .set({ state: 'waiting', nextTryAt: beforeAllWaiting(charityId, id, now()) })
    .where('charityId', '=', charityId)
    .where('endpointId', '=', id)
    .where('eventId', '=', eventId)
    .where('state', '<>', 'waiting')
    .returning('eventId')
    .executeTakeFirst()
  if (!again) throw refuse(webhooks.resend, 'WEBHOOK_WAITS')
  await tx.updateTable('webhookEndpoint').set({ heldUntil: null }).where('charityId', '=', charityId).where('id', '=', id).execute()
  await enqueue(sendJob, { charityId })
  audit({ subject: { kind: 'webhook', id }, detail: { eventId, resent: true } })
  return null
}

const beforeAllWaiting = (charityId: number, id: string, at: Date) => sql<string>`
  least(${at.toISOString()}::timestamptz, (
    select min(w.next_try_at) from webhook_delivery w
     where w.charity_id = ${charityId} and w.endpoint_id = ${id} and w.state = 'waiting')) - interval '1 millisecond'`

/** Deletes an endpoint: nobody sees it and nothing is sent to it from now on, and a job deletes it with its log. */
export async function removeWebhook({ tx, actor: { charityId }, audit, enqueue }: Context, { id }: RequestOf<typeof webhooks.remove>) {
  const { name, url } = await lockWebhook({ tx, charityId, id })
  await tx.updateTable('webhookEndpoint').set({ state: 'deleted' }).where('charityId', '=', charityId).where('id', '=', id).execute()
  await refreshWebhookEvents(tx, charityId)
  await enqueue(deleteRemovedJob, { charityId })
  audit({ subject: { kind: 'webhook', id }, detail: { name, url, deleted: true } })
  return null
}

async function lockWebhook({ tx, charityId, id }: Pick<Context, 'tx'> & { charityId: number; id: string }) {
  const found = await tx
    .selectFrom('webhookEndpoint')
    .select(['name', 'url', 'eventTypes', 'state', 'version', 'secretSealed', 'previousUntil'])
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND')
  return found
}

async function findWaitingTypes(tx: Context['tx'], charityId: number, id: string) {
  const found = await tx
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhookEvent as v', join => join.onRef('v.charityId', '=', 'd.charityId').onRef('v.id', '=', 'd.eventId'))
    .select('v.type')
    .distinct()
    .where('d.charityId', '=', charityId)
    .where('d.endpointId', '=', id)
    .where('d.state', '=', 'waiting')
    .execute()
  return found.map(({ type }) => type)
}

function requirePublicUrl(url: string): void {
  if (!isPublicUrl(url, siteConfiguration().isDemo)) throw refuse('INVALID', [{ field: 'url', code: 'WEBHOOK_URL_NOT_PUBLIC' }])
}
