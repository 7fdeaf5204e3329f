import { beforeEach, describe, expect, inject, test } from 'vitest'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import type { MoneyKind } from '#features/settlement/money-kinds.ts'
import { newClient } from '#platform/server/database/connections.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { cardGift, settleAll, uploadPayout } from '#testing/settlement/upload-payout.ts'

const modules = ['donations:view', 'islamic-giving:view', 'purchases:view'] as const
const can = [...modules, 'settlement:view', 'settlement:edit', 'button:settle', 'payouts:view', 'payouts:add', 'payouts:edit'] as const
type TestCharity = Awaited<ReturnType<typeof newCharity>>
const { donations, islamicGiving } = preferenceIds
const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })

let charity: TestCharity
let fundId: string
beforeEach(async () => {
  charity = await newCharity({ can })
  fundId = await newFund(charity, { name: 'Building fund' })
})
const payment = (minor: number, more: { fundId?: string; moneyKind?: MoneyKind; appPreferenceId?: 8 | 10 } = {}) => ({
  appPreferenceId: donations,
  fundId,
  moneyKind: 'general' as const,
  amount: sgd(minor),
  payee: 'Harapan Learning Centre',
  ...more,
})
async function colleague(): Promise<TestCharity['api']> {
  return (await (await newMember(charity.charityId, { can })).signIn()).api as TestCharity['api']
}

describe('the payouts of a module', () => {
  test('come to gross, fees, refunds and net of each beneficiary, to the cent', async () => {
    const other = await newFund(charity, { name: 'Annual appeal' })
    const zakat = await newFund(charity, { name: 'Zakat', app_preference_id: islamicGiving, item_id: itemIds.zakat })
    await cardGift(charity, fundId, 'ch_a', 10_000)
    await cardGift(charity, other, 'ch_a', 5001)
    await cardGift(charity, zakat, 'ch_z', 7000, { app_preference_id: islamicGiving, item_id: itemIds.zakat })
    const returned = { status: 'Settled', settled_at: '2025-11-03T02:00:00Z', donated_at: '2025-11-01T02:00:00Z', refunded_minor: 900 }
    await cardGift(charity, fundId, 'ch_old', 2000, returned)
    const id = await uploadPayout(charity, 'po_1', [
      ['ch_a', 15_001, 436],
      ['ch_z', 7000, 200],
      ['ch_old', -900, 0, 'refund'],
    ])
    const { api } = charity
    expect(await api.payouts.list({ appPreferenceId: donations })).toMatchObject({
      items: [{ id, status: 'pending', gifts: 0, net: sgd(0) }],
    })
    await settleAll(charity, id)
    const { items } = await api.payouts.list({ appPreferenceId: donations, searchValue: 'PO_1' })
    expect(items).toMatchObject([
      { bankReference: 'po_1', status: 'settled', gifts: 3, gross: sgd(15_001), fee: sgd(436), refund: sgd(900), net: sgd(13_665) },
    ])
    expect(await api.payouts.find({ appPreferenceId: donations, id })).toMatchObject({
      shares: [
        { fundId: other, moneyKind: 'general', gross: sgd(5001), fee: sgd(146), refund: sgd(0), net: sgd(4855), available: sgd(4855) },
        { fundId, moneyKind: 'general', gross: sgd(10_000), fee: sgd(290), refund: sgd(900), net: sgd(8810), available: sgd(8810) },
      ],
    })
    expect(await api.payouts.find({ appPreferenceId: islamicGiving, id })).toMatchObject({
      shares: [{ fundId: zakat, moneyKind: 'zakat', net: sgd(6800) }],
    })
    expect(await api.payouts.list({ appPreferenceId: preferenceIds.purchases })).toMatchObject({ totalCount: 0 })
    expect(await api.payouts.export({ appPreferenceId: donations })).toMatchObject({ id: expect.any(String) })
    await expect((await newCharity({ can })).api.payouts.find({ appPreferenceId: donations, id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('paying a beneficiary', () => {
  test('takes one to prepare and another to release, moves the money once, and gives an advice', async () => {
    await cardGift(charity, fundId, 'ch_a', 10_000)
    const settlementId = await uploadPayout(charity, 'po_1', [['ch_a', 10_000, 300]])
    const { api } = charity
    await api.settlement.linkReady({ id: settlementId })
    await expect(api.payouts.prepare(payment(100))).rejects.toMatchObject({ code: 'NOT_ENOUGH_SETTLED' }) // linked, not settled
    await api.settlement.settle({ settlementIds: [settlementId] })
    await expect(api.payouts.prepare(payment(9701))).rejects.toMatchObject({ code: 'NOT_ENOUGH_SETTLED' })
    const { id } = await api.payouts.prepare(payment(9700))
    await expect(api.payouts.prepare(payment(1))).rejects.toMatchObject({ code: 'NOT_ENOUGH_SETTLED' })
    const release = { id, version: 1, bankReference: 'GIRO 41', paidOn: '2026-03-02' }
    await expect(api.payouts.release(release)).rejects.toMatchObject({ code: 'YOU_PREPARED' })
    await expect(api.payouts.advice({ id })).rejects.toMatchObject({ code: 'NOT_RELEASED' })
    const other = await colleague()
    const both = await Promise.allSettled([other.payouts.release(release), other.payouts.release(release)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(api.payouts.withdraw({ id, version: 2 })).rejects.toMatchObject({ code: 'PAYMENT_DECIDED' })
    expect(await other.payouts.findPayment({ id })).toMatchObject({ status: 'released', bankReference: 'GIRO 41', actions: [] })
    const paid = await charity.sql(
      `select account, amount_minor::int as minor from ledger_entry where charity_id = $1 and kind = 'payout' order by account`,
      [charity.charityId],
    )
    expect(paid).toEqual([
      { account: 'bank', minor: -9700 },
      { account: 'beneficiaries', minor: 9700 },
    ])
    const { fileName, body } = await api.payouts.advice({ id })
    expect([fileName, Buffer.from(body).subarray(0, 5).toString()]).toEqual(['PAY-000001.pdf', '%PDF-'])
  })

  test('frees the money of a payment that is withdrawn', async () => {
    await cardGift(charity, fundId, 'ch_a', 10_000)
    await settleAll(charity, await uploadPayout(charity, 'po_1', [['ch_a', 10_000, 0]]))
    const { api } = charity
    const { id } = await api.payouts.prepare(payment(10_000))
    expect(await api.payouts.findPayment({ id })).toMatchObject({ actions: ['withdraw'], status: 'prepared' })
    await api.payouts.withdraw({ id, version: 1 })
    await expect((await colleague()).payouts.release({ id, version: 2, bankReference: 'x', paidOn: '2026-03-02' })).rejects.toMatchObject({
      code: 'PAYMENT_DECIDED',
    })
    expect(await api.payouts.prepare(payment(10_000))).toMatchObject({ id: expect.any(String) })
    expect(await api.payouts.payments({ status: ['prepared'] })).toMatchObject({ totalCount: 1, items: [{ paymentNo: 'PAY-000002' }] })
  })

  test('keeps back what was returned to payers, whether a statement shows it yet or not', async () => {
    const { id: giftId } = await cardGift(charity, fundId, 'ch_a', 10_000)
    await settleAll(charity, await uploadPayout(charity, 'po_1', [['ch_a', 10_000, 0]]))
    const { api } = charity
    const { id } = await api.payouts.prepare(payment(9000))
    await charity.sql('update donation set refunded_minor = 4000 where charity_id = $1 and id = $2', [charity.charityId, giftId])
    const release = { id, version: 1, bankReference: 'GIRO 41', paidOn: '2026-03-02' }
    const other = await colleague()
    await expect(other.payouts.release(release)).rejects.toMatchObject({ code: 'NOT_ENOUGH_SETTLED' })
    await api.payouts.withdraw({ id, version: 1 })
    await expect(api.payouts.prepare(payment(6001))).rejects.toMatchObject({ code: 'NOT_ENOUGH_SETTLED' })
    await settleAll(charity, await uploadPayout(charity, 'po_2', [['ch_a', -4000, 0, 'refund']]))
    await expect(api.payouts.prepare(payment(6001))).rejects.toMatchObject({ code: 'NOT_ENOUGH_SETTLED' })
    expect(await api.payouts.prepare(payment(6000))).toMatchObject({ id: expect.any(String) })
  })

  test('pays no more than the bank received where a line is less than its gift', async () => {
    const { id: giftId } = await cardGift(charity, fundId, 'ch_a', 100_000)
    const id = await uploadPayout(charity, 'po_1', [['ch_a', 1000, 0]])
    const { api } = charity
    await api.settlement.link({ id, lineNos: [2], giftIds: [giftId], differenceReason: 'The rest comes later' })
    await api.settlement.settle({ settlementIds: [id] })
    await expect(api.payouts.prepare(payment(1001))).rejects.toMatchObject({ code: 'NOT_ENOUGH_SETTLED' })
    expect(await api.payouts.find({ appPreferenceId: donations, id })).toMatchObject({ shares: [{ fee: sgd(99_000), net: sgd(1000) }] })
  })

  test('decides before it touches the balance, so that a release and a withdrawal wait in one order', async () => {
    await cardGift(charity, fundId, 'ch_a', 10_000)
    await settleAll(charity, await uploadPayout(charity, 'po_1', [['ch_a', 10_000, 0]]))
    const { id } = await charity.api.payouts.prepare(payment(100))
    const other = await colleague()
    const holder = newClient({ connectionString: inject('database').owner })
    await holder.connect()
    const waiting = async () =>
      (await charity.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%fund_payment%'`)).length
    for (const decide of [
      () => other.payouts.release({ id, version: 1, bankReference: 'GIRO 41', paidOn: '2026-03-02' }),
      () => charity.api.payouts.withdraw({ id, version: 2 }),
    ]) {
      await holder.query('begin')
      await holder.query('update fund_payment set version = version + 1 where charity_id = $1 and id = $2', [charity.charityId, id])
      const decided = decide().catch((error: { code: string }) => error.code)
      await expect.poll(waiting).toBeGreaterThan(0)
      await holder.query('select 1 from fund_balance where charity_id = $1 for update nowait', [charity.charityId])
      await holder.query('commit')
      expect(await decided).toBe('CHANGED_SINCE')
    }
    await holder.end()
  })

  test('takes place on a day that has come, in a month that is open', async () => {
    await cardGift(charity, fundId, 'ch_a', 10_000)
    await settleAll(charity, await uploadPayout(charity, 'po_1', [['ch_a', 10_000, 0]]))
    const { id } = await charity.api.payouts.prepare(payment(1))
    const other = await colleague()
    const release = (paidOn: string) => other.payouts.release({ id, version: 1, bankReference: 'GIRO 41', paidOn })
    await expect(release('2099-01-01')).rejects.toMatchObject({ errors: [{ field: 'paidOn', code: 'DAY_TO_COME' }] })
    await charity.sql(`insert into settlement_month (charity_id, month, state, changed_at) values ($1, '2026-01-01', 'locked', now())`, [
      charity.charityId,
    ])
    await expect(release('2026-01-31')).rejects.toMatchObject({ code: 'MONTH_LOCKED' })
    await release('2026-02-27')
  })

  test('keeps modules apart that a reader does not see', async () => {
    await cardGift(charity, fundId, 'ch_a', 10_000)
    await settleAll(charity, await uploadPayout(charity, 'po_1', [['ch_a', 10_000, 0]]))
    const { id } = await charity.api.payouts.prepare(payment(1))
    const { payouts } = charity.officer(['islamic-giving:view', 'payouts:view', 'payouts:add', 'payouts:edit']).api
    for (const call of [payouts.list, payouts.export])
      await expect(call({ appPreferenceId: donations })).rejects.toMatchObject({ status: 403 })
    await expect(payouts.prepare(payment(1))).rejects.toMatchObject({ status: 403 })
    expect(await payouts.payments({})).toMatchObject({ totalCount: 0 })
    await expect(payouts.withdraw({ id, version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('keeps a gift linked whose money was paid out', async () => {
    await cardGift(charity, fundId, 'ch_a', 10_000)
    const settlementId = await uploadPayout(charity, 'po_1', [['ch_a', 10_000, 0]])
    await settleAll(charity, settlementId)
    const { api } = charity
    const { id } = await api.payouts.prepare(payment(1))
    const { items } = await api.settlement.find({ id: settlementId })
    const unlink = () => api.settlement.unlink({ id: settlementId, matchId: items[0]!.matchId! })
    await expect(unlink()).rejects.toMatchObject({ code: 'PAID_OUT' })
    await api.payouts.withdraw({ id, version: 1 })
    await unlink()
    await expect(api.payouts.prepare(payment(1))).rejects.toMatchObject({ code: 'NOT_ENOUGH_SETTLED' })
  })
})
