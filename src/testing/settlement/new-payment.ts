import { preferenceIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { canary } from '../factories/canary.ts'
import type { newCharity } from '../factories/new-charity.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
type Payment = { fundId: string; matchId: string; settlementId: string; state: 'prepared' | 'released' }

/** Inserts a payment of 1 dollar of 50 settled ones, by people who are not in the charity, with the canary in every text. */
export async function newPayment({ charityId, sql }: TestCharity, { fundId, matchId, settlementId, state }: Payment): Promise<string> {
  const id = newId()
  await sql(
    `insert into settlement_share (charity_id, match_id, settlement_id, app_preference_id, fund_id, money_kind, gifts, gross_minor, fee_minor, refund_minor)
     values ($1, $2, $3, $5, $4, 'general', 1, 5000, 0, 0) on conflict do nothing`,
    [charityId, matchId, settlementId, fundId, preferenceIds.donations],
  )
  await sql(
    `insert into fund_balance (charity_id, app_preference_id, fund_id, money_kind, currency, settled_minor, taken_minor)
     values ($1, $3, $2, 'general', 'SGD', 5000, 100)
     on conflict (charity_id, app_preference_id, fund_id, money_kind) do update set taken_minor = fund_balance.taken_minor + 100`,
    [charityId, fundId, preferenceIds.donations],
  )
  const isReleased = state === 'released'
  await sql(
    `insert into fund_payment (charity_id, id, payment_no, app_preference_id, fund_id, money_kind, payee, account_end, note, currency, amount_minor, state,
                               prepared_by, preparer_name, prepared_at, decided_by, decider_name, decided_at, bank_reference, paid_on)
     select $1, $2, coalesce(max(payment_no), 0) + 1, $9, $3, 'general', $4, '4471', $4, 'SGD', 100, $5, gen_random_uuid(), $4, now(),
            $6::uuid, $7, case when $6::uuid is not null then now() end, $7, $8::date
       from fund_payment where charity_id = $1`,
    [
      charityId,
      id,
      fundId,
      canary,
      state,
      isReleased ? newId() : null,
      isReleased ? canary : null,
      isReleased ? '2026-03-03' : null,
      preferenceIds.donations,
    ],
  )
  return id
}
