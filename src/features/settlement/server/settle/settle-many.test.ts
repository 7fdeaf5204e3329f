import { expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { giftsAtOnce } from '#features/settlement/rules.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

const can = ['settlement:view', 'settlement:edit', 'button:settle', 'donations:view', 'islamic-giving:view'] as const
const head =
  'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id'
const gifts = giftsAtOnce + 60
const [minor, feeMinor] = [1234, 29]

test('a payout of more gifts than one call takes is settled by asking again, each gift once, also when two people ask at the same time', async () => {
  const charity = await newCharity({ can })
  const { api, charityId, sql } = charity
  const fundId = await newFund(charity)
  await sql(
    `insert into donation (charity_id, id, txn_id, app_preference_id, item_id, donation_method, method, platform, donated_at, donated_on, status, amount_minor,
                           currency, payment_method, fund_id, reference_no, donor_type, donation_to, language, created_at, updated_at)
     select $1, gen_random_uuid(), 'M-' || n, 8, 100, 1, 'Online', 'website', '2026-02-26T02:00:00Z', '2026-02-26', 'Accepted', $4, 'SGD', $5, $2, 'ch_' || n, 3, 1, 'en', now(), now()
       from generate_series(1, $3::int) n`,
    [charityId, fundId, gifts, minor, methodIds.card],
  )
  const row = (at: number) => `po_1,2026-03-02,txn_${at},2026-02-26 10:00:00,sgd,12.34,0.29,12.05,charge,ch_${at}`
  const lines = Array.from({ length: gifts }, (_, at) => row(at + 1))
  const { ids } = await api.settlement.upload({ files: [new File([[head, ...lines].join('\n')], 'stripe.csv')] })
  const settlementIds = [ids[0]!]
  expect(await api.settlement.linkReady({ id: ids[0]! })).toEqual({ linked: gifts })
  const both = await Promise.all([api.settlement.settle({ settlementIds }), api.settlement.settle({ settlementIds })])
  expect(both.map(({ settled }) => settled).toSorted((one, other) => one - other)).toEqual([gifts - giftsAtOnce, giftsAtOnce])
  expect(await api.settlement.settle({ settlementIds })).toEqual({ settled: 0, gifts: 0, left: 0 })
  const sums = await sql(
    `select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by account order by account`,
    [charityId],
  )
  expect(sums).toEqual([
    { account: 'bank', minor: gifts * (minor - feeMinor) },
    { account: 'clearing', minor: -gifts * minor },
    { account: 'fees', minor: gifts * feeMinor },
  ])
  const [balance] = await sql('select settled_minor::int as settled from fund_balance where charity_id = $1', [charityId])
  expect(balance).toEqual({ settled: gifts * (minor - feeMinor) })
})
