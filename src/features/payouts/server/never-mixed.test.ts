import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { type MoneyKind, moneyKindOf } from '#features/settlement/money-kinds.ts'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'

const can = [
  'donations:view',
  'islamic-giving:view',
  'settlement:view',
  'settlement:edit',
  'button:settle',
  'payouts:view',
  'payouts:add',
  'payouts:edit',
] as const
const { donations, islamicGiving } = preferenceIds
const items = [itemIds.zakat, itemIds.fitrah, itemIds.wakafIlmu, itemIds.donation] as const
const kinds = ['zakat', 'fitrah', 'wakafPrincipal', 'general'] as const

/** Numbers from 0 up to a limit that look random and are the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % limit
  }
}

test('zakat, fitrah, wakaf principal and general money never mix, whatever is called in whatever order', async () => {
  const charity = await newCharity({ can })
  const other = (await (await newMember(charity.charityId, { can })).signIn()).api as typeof charity.api
  const apis = [charity.api, other] as const
  const random = randomFrom(20_260_302)
  const funds: { id: string; appPreferenceId: 8 | 10; itemId: number; settled: number; taken: number }[] = []
  for (const itemId of items) {
    const appPreferenceId = itemId === itemIds.donation ? donations : islamicGiving
    const id = await newFund(charity, { name: `Fund ${itemId}`, app_preference_id: appPreferenceId, item_id: itemId })
    funds.push({ id, appPreferenceId, itemId, settled: 0, taken: 0 })
  }
  const open: { id: string; minor: number; fund: (typeof funds)[number]; by: number }[] = []
  const settlements: { id: string; matchId: string; fund: (typeof funds)[number]; net: number }[] = []
  const attempt = <Result>(work: Promise<Result>) => work.catch(() => null)

  async function settle() {
    const fund = funds[random(funds.length)]!
    const [minor, fee, reference] = [1000 + random(9000), random(100), randomUUID()]
    await newGift(charity, {
      fund_id: fund.id,
      app_preference_id: fund.appPreferenceId,
      item_id: fund.itemId,
      reference_no: reference,
      amount_minor: minor,
      payment_method: methodIds.card,
      donated_at: '2026-02-26T02:00:00Z',
      donated_on: '2026-02-26',
    })
    const decimal = (value: number) => (value / 100).toFixed(2)
    const csv = `automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id
po_${reference},2026-03-02,txn_${reference},2026-02-26 10:00:00,sgd,${decimal(minor)},${decimal(fee)},${decimal(minor - fee)},charge,${reference}`
    const { ids } = await charity.api.settlement.upload({ files: [new File([csv], `${reference}.csv`)] })
    await charity.api.settlement.linkReady({ id: ids[0]! })
    await charity.api.settlement.settle({ settlementIds: [ids[0]!] })
    const { items: groups } = await charity.api.settlement.find({ id: ids[0]! })
    fund.settled += minor - fee
    settlements.push({ id: ids[0]!, matchId: groups[0]!.matchId!, fund, net: minor - fee })
  }
  async function unlink() {
    const at = random(Math.max(1, settlements.length))
    const one = settlements[at]
    if (!one || !(await attempt(charity.api.settlement.unlink({ id: one.id, matchId: one.matchId }).then(() => true)))) return
    one.fund.settled -= one.net
    settlements.splice(at, 1)
  }
  async function prepare() {
    const [fund, asked] = [funds[random(funds.length)]!, funds[random(funds.length)]!]
    const moneyKind: MoneyKind = random(4) ? moneyKindOf(fund.itemId) : kinds[random(kinds.length)]!
    const appPreferenceId = random(4) ? fund.appPreferenceId : asked.appPreferenceId
    const [minor, by] = [1 + random(8000), random(2)]
    const input = { appPreferenceId, fundId: fund.id, moneyKind, amount: { minor, currency: 'SGD' as const }, payee: 'Payee' }
    const made = await attempt(apis[by]!.payouts.prepare(input))
    if (!made) return
    expect([moneyKind, appPreferenceId]).toEqual([moneyKindOf(fund.itemId), fund.appPreferenceId])
    fund.taken += minor
    open.push({ id: made.id, minor, fund, by })
  }
  async function decide() {
    const at = random(Math.max(1, open.length))
    const one = open[at]
    if (!one) return
    const by = random(2)
    const known = { id: one.id, version: 1 }
    if (random(3)) {
      const isReleased = await attempt(apis[by]!.payouts.release({ ...known, bankReference: 'x', paidOn: '2026-03-02' }).then(() => true))
      expect(isReleased).toBe(by === one.by ? null : true)
      if (!isReleased) return
    } else {
      await apis[by]!.payouts.withdraw(known)
      one.fund.taken -= one.minor
    }
    open.splice(at, 1)
  }

  const calls = [settle, prepare, prepare, decide, decide, unlink]
  for (let step = 0; step < 48; step++) {
    await (step < 4 ? settle() : calls[random(calls.length)]!())
    for (const { settled, taken } of funds) expect(taken).toBeLessThanOrEqual(settled)
  }
  const stored = await charity.sql(
    'select fund_id, money_kind, settled_minor::int as settled, taken_minor::int as taken from fund_balance where charity_id = $1',
    [charity.charityId],
  )
  const known = new Set(stored.map(row => row['fund_id']))
  const expected = funds.map(({ id, itemId, settled, taken }) => ({ fund_id: id, money_kind: moneyKindOf(itemId), settled, taken }))
  expect(stored).toHaveLength(known.size)
  expect(stored).toEqual(expect.arrayContaining(expected.filter(({ fund_id: id }) => known.has(id))))
  const [sum] = await charity.sql('select coalesce(sum(amount_minor), 0)::int as minor from ledger_entry where charity_id = $1', [
    charity.charityId,
  ])
  expect(sum).toEqual({ minor: 0 })
})
