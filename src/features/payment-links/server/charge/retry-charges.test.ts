import { expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { jobContext, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { retryChargesJob } from './retry-charges.ts'

test('asks again about a charge without an outcome that the queue gave up, and about no other', async () => {
  const { charityId, sql, donorId, fundId, actor } = await newGivingCharity()
  const charge = async (state: 'intended' | 'declined', intendedAt: string) => {
    const [linkId, id] = [newId(), newId()]
    await sql(
      `insert into payment_link (charity_id, id, donor_id, fund_id, code_hash, amount_minor, currency, language, created_at, created_by, expires_at)
       values ($1, $2, $3, $4, decode(replace($2::uuid::text, '-', ''), 'hex'), 5000, 'SGD', 'en', $5, $6, $5::timestamptz + interval '7 days')`,
      [charityId, linkId, donorId, fundId, intendedAt, actor.userId],
    )
    await sql(
      `insert into payment_link_charge (charity_id, id, link_id, state, card_brand, card_last4, decline_reason, intended_at, resolved_at)
       values ($1, $2, $3, $4::text, 'visa', '4242', case when $4::text = 'declined' then 'other' end, $5::timestamptz, case when $4::text = 'declined' then $5::timestamptz end)`,
      [charityId, id, linkId, state, intendedAt],
    )
    return id
  }
  const abandoned = await charge('intended', '2026-03-01T03:00:00Z')
  await charge('declined', '2026-03-01T03:00:00Z')
  await charge('intended', '2026-03-02T04:00:00Z')
  const again: unknown[] = []
  const enqueue = async (_: unknown, name: string, data: object) => void again.push({ name, ...data })
  await retryChargesJob.handler({ ...jobContext(), now: () => new Date('2026-03-03T04:00:00Z'), enqueue }, { charityId: null })
  expect(again.filter(job => (job as { charityId: number }).charityId === charityId)).toEqual([
    { name: 'payment-links.resolve', charityId, chargeId: abandoned },
  ])
})
