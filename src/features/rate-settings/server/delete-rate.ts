import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { rates } from '../contract.ts'
import { takeFromTimeline } from '../timeline.ts'
import { auditedRate } from './prepare-rate.ts'
import { endRates, lockTimeline } from './published-rates.ts'
import { removeRate, storedRates } from '#features/rates/server/public.ts'

/** Deletes a rate that no receipt used. The rate before a published one holds on its days again. */
export async function deleteRate(context: Context, { rateId }: RequestOf<typeof rates.delete>) {
  const { tx, actor, audit } = context
  const rate = await storedRates(tx, actor.charityId).selectAll('rate').where('id', '=', rateId).forUpdate().executeTakeFirst()
  if (!rate) throw refuse('NOT_FOUND')
  if (rate.state === 'replaced') throw refuse(rates.delete, 'RATE_REPLACED')
  const { published, used } = await lockTimeline(tx, actor.charityId, rate)
  if (used.has(rateId)) throw refuse(rates.delete, 'RATE_USED')
  await removeRate(tx, { charityId: actor.charityId, id: rateId })
  if (rate.state === 'published') await endRates(context, takeFromTimeline(published, rateId, used))
  audit({
    subject: { kind: 'rate', id: rateId },
    changes: Object.fromEntries(Object.entries(auditedRate(rate)).map(([key, value]) => [key, [value, null]])),
  })
  return null
}
