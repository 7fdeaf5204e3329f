import { beforeEach, describe, expect, test } from 'vitest'
import { methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newDesk } from '#testing/factories/requests.ts'
import { cardGift, settleAll, uploadPayout } from '#testing/settlement/upload-payout.ts'

const modules = ['donations:view', 'islamic-giving:view', 'purchases:view'] as const
const can = [...modules, 'settlement:view', 'settlement:edit', 'button:settle', 'payouts:view', 'payouts:add'] as const
let charity: Awaited<ReturnType<typeof newCharity>>
let fundId: string
beforeEach(async () => {
  charity = await newCharity({ can })
  fundId = await newFund(charity, { name: 'Building fund' })
})
const voided = { status: 'Voided', request_status: requestStatusIds.voided }
const reason = 'Voided on the day it was given'

describe('a payment whose gift was voided and paid back from the bank', () => {
  test('a payment that was paid back by hand clears what its void left at the provider, and is nothing else', async () => {
    const desk = await newDesk()
    const { id: giftId } = await desk.gift({
      payment_method: methodIds.card,
      card_brand: 'visa',
      card_last4: '4242',
      reference_no: 'ch_void',
    })
    await desk.people.clerk.move(giftId, 3)
    await desk.sql(`update pay_back set state = 'declined', decline_reason = 'expiredCard' where charity_id = $1`, [desk.charityId])
    await desk.people.approver.api.requests.recordPaidBack({ transactionId: giftId, remarks: 'PayNow, ref 9' })
    const atCounter = { method: 'Offline', status: 'Offline', platform: 'counter', amount_minor: 3000, reference_no: 'ch_hand' }
    const { id: handId } = await desk.gift({ payment_method: methodIds.card, ...atCounter })
    await desk.people.clerk.move(handId, 3)
    const { api } = desk.officer(can)
    const id = await uploadPayout({ ...desk, api }, 'po_1', [
      ['ch_void', 5000, 175],
      ['ch_stray', 700, 0],
      ['ch_hand', 3000, 100],
    ])
    const close = (lineNo: number, kind: 'income' | 'paidBack') => api.settlement.close({ id, lineNos: [lineNo], kind, reason })
    await expect(close(2, 'income')).rejects.toMatchObject({ code: 'NOT_PAID_BACK' })
    await expect(close(3, 'paidBack')).rejects.toMatchObject({ code: 'NOT_PAID_BACK' })
    await close(2, 'paidBack')
    await close(3, 'income')
    await close(4, 'paidBack')
    await api.settlement.settle({ settlementIds: [id] })
    const books = await desk.sql(
      'select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by account order by account',
      [desk.charityId],
    )
    expect(books).toEqual([
      { account: 'bank', minor: 425 }, // -5000 and -3000 by hand, and 4825, 700 and 2900 from the provider
      { account: 'clearing', minor: -8000 }, // what recording the gifts had put there
      { account: 'donations', minor: 8000 },
      { account: 'fees', minor: 275 },
      { account: 'otherIncome', minor: -700 },
    ])
    const { items } = await api.settlement.find({ id })
    await api.settlement.unlink({ id, matchId: items[2]!.matchId! })
    expect(
      await desk.sql(`select sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 and account = 'bank'`, [
        desk.charityId,
      ]),
    ).toEqual([{ minor: 525 }])
  })
})

describe('a payment that was returned before its gift was settled', () => {
  test('a payment and its return are closed together, and leaves the fee that the provider kept', async () => {
    const { api } = charity
    await cardGift(charity, fundId, 'ch_void', 10_000, voided)
    await cardGift(charity, fundId, 'ch_a', 5000)
    const id = await uploadPayout(charity, 'po_1', [
      ['ch_void', 10_000, 290],
      ['ch_a', 5000, 100],
      ['ch_void', -6000, 0, 'refund'],
      ['ch_void', -4000, 0, 'refund'],
      ['ch_stray', 700, 0],
    ])
    const { items } = await api.settlement.find({ id })
    expect(items.map(({ state, lines, gifts }) => [state, lines.map(({ lineNo }) => lineNo), gifts.length])).toEqual([
      ['toDecide', [2, 4, 5], 0],
      ['ready', [3], 1],
      ['open', [6], 0],
    ])
    const close = (lineNos: readonly number[], kind: 'returned' | 'income') =>
      api.settlement.close({ id, lineNos: [...lineNos], kind, reason })
    for (const [lineNos, kind] of [
      [[2, 4], 'returned'],
      [[2], 'returned'],
      [[2, 4, 5], 'income'],
    ] as const)
      await expect(close(lineNos, kind)).rejects.toMatchObject({ code: 'NOT_RETURNED' })
    await close([2, 4, 5], 'returned')
    await close([6], 'income')
    await settleAll(charity, id)
    const books = await charity.sql(
      'select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by account order by account',
      [charity.charityId],
    )
    expect(books).toEqual([
      { account: 'bank', minor: 5310 },
      { account: 'clearing', minor: -5000 },
      { account: 'fees', minor: 390 },
      { account: 'otherIncome', minor: -700 },
    ])
    expect(await api.settlement.find({ id })).toMatchObject({ status: 'settled', net: { minor: 5310 } })
  })
})

describe('a cheque that the bank took back', () => {
  test('a deposit and its return in a statement of a bank are proposed together, and closed without a posting or a settled gift', async () => {
    const { api } = charity
    const cheque = { payment_method: methodIds.cheque, reference_no: null, cheque_no: '004512', cheque_state: 'banked', fund_id: fundId }
    const gift = await newGift(charity, { ...cheque, amount_minor: 5000, donated_at: '2026-02-26T02:00:00Z', donated_on: '2026-02-26' })
    const rows = [
      'Date,Description,Cheque no,Debit,Credit',
      '2026-02-27,CHEQUE DEPOSIT,004512,,50.00',
      '2026-02-27,CHEQUE DEPOSIT,004513,,50.00',
      '2026-03-02,RETURNED CHEQUE: INSUFFICIENT FUNDS,004512,50.00,',
      '2026-03-02,RETURNED CHEQUE CHARGE,004512,50.00,',
    ]
    const { ids } = await api.settlement.upload({ files: [new File([rows.join('\n')], 'bank.csv', { type: 'text/csv' })] })
    const id = ids[0]!
    const { items } = await api.settlement.find({ id })
    expect(items.map(({ state, lines }) => [state, lines.map(({ lineNo }) => lineNo)])).toEqual([
      ['toDecide', [2, 4]],
      ['open', [3]],
      ['kept', [5]],
    ])
    const close = (lineNos: number[], kind: 'returned' | 'income') => api.settlement.close({ id, lineNos, kind, reason })
    for (const [lineNos, kind, code] of [
      [[2, 4], 'income', 'NOT_RETURNED'],
      [[4], 'returned', 'NOT_RETURNED'],
      [[3, 5, 4], 'returned', 'NOT_RETURNED'],
    ] as const)
      await expect(close([...lineNos], kind)).rejects.toMatchObject({ code })
    await close([2, 4], 'returned')
    await close([3], 'income')
    await api.settlement.settle({ settlementIds: [id] })
    expect(
      await charity.sql('select account, amount_minor::int as minor from ledger_entry where charity_id = $1 order by account', [
        charity.charityId,
      ]),
    ).toEqual([
      { account: 'bank', minor: 5000 },
      { account: 'otherIncome', minor: -5000 },
    ])
    const rowOf = (await charity.rowsOf('donation')).find(row => row['id'] === gift.id)
    expect(rowOf).toMatchObject({ status: 'Accepted', cheque_state: 'banked' })
  })
})

describe('linking a refund', () => {
  test('refuses a gift of which nothing was refunded, also with a reason', async () => {
    const { id: giftId } = await cardGift(charity, fundId, 'ch_kept', 5000, { status: 'Settled', settled_at: '2026-02-27T02:00:00Z' })
    const id = await uploadPayout(charity, 'po_1', [['x_1', -2000, 0, 'refund']])
    const request = { id, lineNos: [2], giftIds: [giftId], differenceReason: 'Returned by the provider' }
    await expect(charity.api.settlement.link(request)).rejects.toMatchObject({ code: 'REFUND_NOT_RECORDED' })
  })
})

describe('a refund that a person recorded', () => {
  test('a refund made at a terminal leaves the bank once, as does one by bank transfer, and the payout shows the first only', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const tapped = { method: 'Offline', platform: 'terminal', payment_method: methodIds.card }
    const [atTerminal, byTransfer] = [
      await desk.settledGift({ ...tapped, reference_no: 'psp_1' }),
      await desk.settledGift({ ...tapped, reference_no: 'psp_2' }),
    ]
    for (const { id } of [atTerminal, byTransfer]) {
      await clerk.ask(id)
      await checker.move(id, 6)
      await approver.move(id, 7)
      await approver.move(id, 8)
    }
    const { api } = desk.officer(can)
    const balances = () =>
      desk.sql(
        `select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 and account in ('bank', 'clearing', 'refundsPayable') group by account order by account`,
        [desk.charityId],
      )
    const paidOnce = [
      { account: 'bank', minor: -10_000 },
      { account: 'refundsPayable', minor: 0 },
    ]
    expect(await balances()).toEqual(paidOnce)
    const id = await uploadPayout({ ...desk, api }, 'po_1', [['psp_1', -5000, 0, 'refund']])
    const { matchId } = await api.settlement.link({ id, lineNos: [2], giftIds: [atTerminal.id] })
    await api.settlement.settle({ settlementIds: [id] })
    expect(await balances()).toEqual(paidOnce)
    await api.settlement.unlink({ id, matchId })
    expect(await balances()).toEqual(paidOnce)
    // As settled by an earlier version, which posted what a person had recorded once more, and kept no postings.
    const again = await api.settlement.link({ id, lineNos: [2], giftIds: [atTerminal.id] })
    await api.settlement.settle({ settlementIds: [id] })
    const { charityId } = desk
    await desk.sql(
      `insert into ledger_entry (charity_id, posting_id, kind, donation_id, currency, posted_at, account, amount_minor)
       select $1::int, p.id, 'refund', $2::uuid, 'SGD', m.settled_at, e.account, e.minor
         from settlement_match m, (select uuidv7() as id) p, (values ('clearing', 5000), ('bank', -5000)) e (account, minor)
        where m.charity_id = $1 and m.id = $3`,
      [charityId, atTerminal.id, again.matchId],
    )
    await desk.sql('update settlement_match set posting_ids = null where charity_id = $1', [charityId])
    expect(await balances()).not.toEqual(paidOnce)
    await api.settlement.unlink({ id, matchId: again.matchId })
    expect(await balances()).toEqual([paidOnce[0], { account: 'clearing', minor: 0 }, paidOnce[1]])
  })
})

describe('a chargeback of a settled gift', () => {
  test('a chargeback holds money back from payments of the funds that it was given for, until it is won', async () => {
    const { api } = charity
    const other = await newFund(charity, { name: 'Annual appeal' })
    await cardGift(charity, fundId, 'ch_a', 6000)
    await cardGift(charity, other, 'ch_a', 3000)
    await cardGift(charity, fundId, 'ch_b', 1000)
    await settleAll(
      charity,
      await uploadPayout(charity, 'po_1', [
        ['ch_a', 9000, 0],
        ['ch_b', 1000, 0],
      ]),
    )
    const available = async (fund: string) => {
      const { items } = await api.payouts.list({ appPreferenceId: preferenceIds.donations, searchValue: 'po_1' })
      const { shares } = await api.payouts.find({ appPreferenceId: preferenceIds.donations, id: items[0]!.id })
      return shares.find(share => share.fundId === fund)?.available.minor
    }
    expect([await available(fundId), await available(other)]).toEqual([7000, 3000])
    const disputed = await api.settlement.find({ id: await uploadPayout(charity, 'po_2', [['ch_a', -9000, 1500, 'dispute']]) })
    const gifts = [{ amount: { minor: 6000 } }, { amount: { minor: 3000 } }]
    expect(disputed.items).toMatchObject([{ state: 'kept', lines: [{ kind: 'dispute' }], gifts }])
    expect([await available(fundId), await available(other)]).toEqual([1000, 0])
    const payment = { appPreferenceId: preferenceIds.donations, fundId, moneyKind: 'general' as const, payee: 'Harapan Learning Centre' }
    await expect(api.payouts.prepare({ ...payment, amount: { minor: 1001, currency: 'SGD' } })).rejects.toMatchObject({
      code: 'NOT_ENOUGH_SETTLED',
    })
    await uploadPayout(charity, 'po_3', [['ch_a', 9000, 0, 'dispute_reversal']])
    expect([await available(fundId), await available(other)]).toEqual([7000, 3000])
  })

  test('a refund that the chargeback made is held back once, and still when the chargeback is won', async () => {
    const desk = await newDesk()
    const { clerk, checker, approver } = desk.people
    const card = { card_brand: 'visa', card_last4: '4242' }
    const own = await newFund(desk, { name: 'Building fund' })
    const { api } = desk.officer([...can, 'payouts:view'])
    const gift = await cardGift(desk, own, 'ch_a', 10_000, card)
    const id = await uploadPayout({ ...desk, api }, 'po_1', [['ch_a', 10_000, 0]])
    await settleAll({ ...desk, api }, id)
    const available = async () => (await api.payouts.find({ appPreferenceId: preferenceIds.donations, id })).shares[0]!.available.minor
    await uploadPayout({ ...desk, api }, 'po_2', [['ch_a', -4000, 1500, 'dispute']])
    await clerk.ask(gift.id, { amount: { minor: 4000, currency: 'SGD' } })
    await checker.move(gift.id, 6)
    await approver.move(gift.id, 7)
    await approver.move(gift.id, 8)
    await desk.sql(`update pay_back set state = 'declined', decline_reason = 'disputed' where charity_id = $1`, [desk.charityId])
    await approver.api.requests.recordPaidBack({ transactionId: gift.id, remarks: 'Charged back' })
    expect(await available()).toBe(6000)
    await uploadPayout({ ...desk, api }, 'po_3', [['ch_a', 4000, 0, 'dispute_reversal']])
    expect(await available()).toBe(6000)
  })
})
