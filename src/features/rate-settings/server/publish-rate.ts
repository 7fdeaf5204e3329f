import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { rates } from '../contract.ts'
import { mayPublish } from '../rules.ts'
import { endRates, placementOf } from './published-rates.ts'
import { changeRate, storedRates } from '#features/rates/server/public.ts'

/** Publishes a rate that another user prepared. The rate before it ends the day before, and one that it replaces leaves the timeline. */
export async function publishRate(context: Context, { rateId, version }: RequestOf<typeof rates.publish>) {
  const { tx, actor, now, audit } = context
  const rate = await lockWaiting(context, rateId, version)
  if (!mayPublish(rate, actor.userId)) throw refuse(rates.publish, 'OWN_RATE')
  const { endsOn, ends, replaced } = await placementOf(context, rate)
  if (replaced) await changeRate(tx, { charityId: actor.charityId, id: replaced }, { state: 'replaced', updatedAt: now() })
  await endRates(context, ends)
  const published = { state: 'published' as const, endsOn, publishedBy: actor.userId, publishedAt: now(), updatedAt: now() }
  await changeRate(tx, { charityId: actor.charityId, id: rateId }, published)
  audit({
    subject: { kind: 'rate', id: rateId },
    changes: { state: ['waiting', 'published'], endsOn: [rate.endsOn, endsOn] },
    detail: { ends, replaced },
  })
  return { id: rateId, version: version + 1 }
}

/** Sends a rate back to its author, who may also take it back. */
export async function sendBackRate(context: Context, { rateId, version, reason }: RequestOf<typeof rates.sendBack>) {
  const { tx, actor, now, audit } = context
  await lockWaiting(context, rateId, version)
  await changeRate(tx, { charityId: actor.charityId, id: rateId }, { state: 'returned', returnReason: reason, updatedAt: now() })
  audit({ subject: { kind: 'rate', id: rateId }, changes: { state: ['waiting', 'returned'] }, detail: { reason } })
  return { id: rateId, version: version + 1 }
}

/** A rate that waits, locked. */
async function lockWaiting({ tx, actor }: Context, rateId: string, version: number) {
  const rate = await storedRates(tx, actor.charityId)
    .select(['itemId', 'grade', 'startsOn', 'endsOn', 'replaces', 'state', 'version', 'createdBy', 'preparedBy'])
    .where('id', '=', rateId)
    .forUpdate()
    .executeTakeFirst()
  if (!rate) throw refuse('NOT_FOUND')
  if (rate.state !== 'waiting') throw refuse(rates.publish, 'RATE_NOT_WAITING')
  if (rate.version !== version) throw refuse('CHANGED_SINCE')
  return rate
}
