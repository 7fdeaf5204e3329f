import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { clock, newCharity, server } from '#testing/factories/new-charity.ts'
import { cardGift, uploadPayout } from '#testing/settlement/upload-payout.ts'
import { donationMethodIds, fundKindIds, itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

const can = ['settlement:view', 'settlement:edit', 'button:settle', 'donations:view', 'islamic-giving:view'] as const
const head =
  'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id,description'
type TestCharity = Awaited<ReturnType<typeof newCharity>>

const csv = (rows: readonly string[], name = 'stripe.csv') => new File([[head, ...rows].join('\n')], name, { type: 'text/csv' })
/** A row of po_1, the payout with a line of each kind. */
const row = (kind: string, amounts: string, charge = '') =>
  `po_1,2026-03-02,txn_${randomUUID().slice(0, 8)},2026-02-26 10:00:00,sgd,${amounts},${kind},${charge},`
const settled = { status: 'Settled', settled_at: '2025-11-03T02:00:00Z' }
/** What the entries of each account come to. */
async function balances({ sql, charityId }: TestCharity): Promise<Record<string, number>> {
  const rows = await sql(
    'select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by account having sum(amount_minor) <> 0',
    [charityId],
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [String(account), Number(minor)]))
}
let charity: TestCharity
let fundId: string
beforeEach(async () => {
  charity = await newCharity({ can })
  fundId = await newFund(charity)
})
const upload = async (file: File) => (await charity.api.settlement.upload({ files: [file] })).ids

describe('Stripe', () => {
  const rows = [
    row('charge', '100.00,2.90,97.10', 'ch_a'),
    row('charge', '50.00,1.45,48.55', 'ch_b'),
    row('refund', '-20.00,0.00,-20.00', 'ch_old'),
    row('fee', '-3.00,0.00,-3.00'),
    row('dispute', '-10.00,15.00,-25.00', 'ch_dis'),
    row('other_adjustment', '1.25,0.00,1.25'),
    row('payout', '-98.90,0.00,-98.90'),
  ]
  test('a payout goes from file to settled, and the bank has its net to the cent, once', async () => {
    const gifts = [await cardGift(charity, fundId, 'ch_a', 10_000), await cardGift(charity, fundId, 'ch_b', 5000)]
    const old = await cardGift(charity, fundId, 'ch_old', 9000, { ...settled, refunded_minor: 2000, donated_at: '2025-11-01T02:00:00Z' })
    const { api } = charity
    const [id = ''] = await upload(csv(rows))
    const { items, totalCount } = await api.settlement.list({})
    expect(totalCount).toBe(1)
    expect(items[0]).toMatchObject({
      settlementId: 'po_1',
      provider: 'stripe',
      status: 'pending',
      lines: 6,
      openLines: 3,
      payoutDate: '2026-03-02',
      year: { value: 2026, label: '2026' },
      month: { value: 3, label: 'March' },
      gross: { minor: 15_000 },
      fee: { minor: 2235 },
      refund: { minor: 2000 },
      dispute: { minor: 1000 },
      adjustment: { minor: 125 },
      net: { minor: 9890 },
    })
    expect(await api.settlement.find({ id })).toMatchObject({
      counts: { ready: { count: 3 }, kept: { count: 3 }, linked: { count: 0 } },
      items: [
        { state: 'ready', foundBy: 'reference', gifts: [{ id: gifts[0]!.id }] },
        { state: 'ready' },
        { gifts: [{ id: old.id, amount: { minor: 2000 } }] },
        {},
        {},
        {},
      ],
    })
    await expect(api.settlement.settle({ settlementIds: [id] })).rejects.toMatchObject({
      code: 'LINES_OPEN',
      errors: [{ code: 'SETTLEMENT_OPEN', values: { number: 'po_1', settlementId: id } }],
    })
    await expect(api.settlement.settle({})).rejects.toMatchObject({ errors: [{ code: 'CHOOSE_WHAT_TO_SETTLE' }] })
    expect(await api.settlement.linkReady({ id })).toEqual({ linked: 3 })
    expect(await api.settlement.linkReady({ id })).toEqual({ linked: 0 })
    const send = () =>
      server.inject({
        method: 'POST',
        url: '/api/Settlement/updateSettlementStatus',
        headers: { authorization: `Bearer ${charity.token}`, 'idempotency-key': `k${id}` },
        payload: { settlementIds: [id] },
      })
    const answers = [await send(), await send()].map(answer => answer.json().data)
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 1, message: 'Transaction Settled succesfully.', result: { settled: 3, left: 0 } })
    expect(await api.settlement.settle({ settlementIds: [id] })).toEqual({ settled: 0, gifts: 0, left: 0 })
    expect(await balances(charity)).toEqual({ bank: 9890, clearing: -13_000, fees: 2235, disputes: 1000, adjustments: -125 })
    const [row1] = await charity.sql('select status, settlement_ref from donation where charity_id = $1 and id = $2', [
      charity.charityId,
      gifts[0]!.id,
    ])
    expect(row1).toEqual({ status: 'Settled', settlement_ref: 'po_1' })
    expect(await api.settlement.find({ id })).toMatchObject({ status: 'settled', isSettleable: false, counts: { settled: { count: 3 } } })
  })

  test('a file whose letters fit several encodings is read in the one that is given, never in a guessed one', async () => {
    const [own] = rows
    const files = [new File([Buffer.from(`${head}\n${own}José`, 'latin1')], 'stripe.csv')]
    const { settlement } = charity.api
    await expect(settlement.upload({ files })).rejects.toMatchObject({
      code: 'ENCODING_ASKED',
      errors: expect.arrayContaining([{ field: 'windows-1252', message: 'José' }]),
    })
    const [id = ''] = (await settlement.upload({ files, encoding: 'windows-1252' })).ids
    expect((await settlement.find({ id })).status).toBe('pending')
  })

  test('a payout is recognised when its file, or another file that holds it, was uploaded before', async () => {
    await upload(csv(rows))
    await expect(upload(csv(rows, 'again.csv'))).rejects.toMatchObject({
      code: 'STATEMENT_SEEN',
      errors: [{ code: 'STATEMENT_SEEN_DETAILS', values: { file: 'stripe.csv' } }],
    })
    await expect(upload(csv([...rows, row('charge', '1.00,0.00,1.00', 'ch_new').replace('po_1', 'po_2')]))).rejects.toMatchObject({
      code: 'SETTLEMENT_SEEN',
    })
    expect(await charity.api.settlement.list({})).toMatchObject({ totalCount: 1 })
    const stranger = await newCharity({ can })
    expect(await stranger.api.settlement.upload({ files: [csv(rows)] })).toMatchObject({ lines: 6 })
  })

  test('a payment is not linked together with a refund', async () => {
    const { id: giftId } = await cardGift(charity, fundId, 'ch_a', 10_000)
    const id = await uploadPayout(charity, 'po_4', [
      ['ch_a', 10_000, 100],
      ['ch_a', -2000, 0, 'refund'],
    ])
    await expect(charity.api.settlement.link({ id, lineNos: [2, 3], giftIds: [giftId] })).rejects.toMatchObject({
      code: 'LINES_OF_SEVERAL_KINDS',
    })
  })

  test('a payout is settled line by line too, and what a line differs by is posted with its reason', async () => {
    const { api } = charity
    const [whole, less] = [await cardGift(charity, fundId, 'ch_a', 10_000), await cardGift(charity, fundId, 'ch_b', 4900)]
    const id = await uploadPayout(charity, 'po_3', [
      ['ch_a', 10000, 100],
      ['ch_b', 5000, 100],
    ])
    const { items } = await api.settlement.find({ id, only: 'toDecide' })
    expect(items).toMatchObject([{ difference: { minor: 100 }, gifts: [{ id: less.id }] }])
    const lineNos = [items[0]!.lines[0]!.lineNo]
    await expect(api.settlement.link({ id, lineNos, giftIds: [less.id] })).rejects.toMatchObject({ code: 'SUMS_DIFFER' })
    const { matchId } = await api.settlement.link({ id, lineNos, giftIds: [less.id], differenceReason: 'The payer rounded up' })
    expect(await api.settlement.find({ id })).toMatchObject({ status: 'discrepancy', openLines: 1 })
    expect(await api.settlement.settle({ matchIds: [matchId] })).toEqual({ settled: 1, gifts: 1, left: 0 })
    expect(await balances(charity)).toEqual({ bank: 4900, clearing: -4900, fees: 100, adjustments: -100 })
    await api.settlement.unlink({ id, matchId })
    expect(await balances(charity)).toEqual({ bank: 4900, clearing: -4900 })
    await api.settlement.link({ id, lineNos, giftIds: [less.id], differenceReason: 'The payer rounded up' })
    await api.settlement.linkReady({ id })
    expect(await api.settlement.settle({ settlementIds: [id] })).toEqual({ settled: 2, gifts: 2, left: 0 })
    expect(await balances(charity)).toEqual({ bank: 14_800, clearing: -14_900, fees: 200, adjustments: -100 })
    expect((await charity.rowsOf('donation')).find(one => one['id'] === whole.id)).toMatchObject({ status: 'Settled' })
  })
})

test('settling refuses gifts that changed after they were linked, and names each with its reason', async () => {
  const { sql, charityId, api } = charity
  const { id: giftId, txnId: number } = await cardGift(charity, fundId, 'ch_a', 10_000)
  const id = await uploadPayout(charity, 'po_6', [['ch_a', 10000, 0]])
  await api.settlement.linkReady({ id })
  const refused = (code: string, values: object) =>
    expect(api.settlement.settle({ settlementIds: [id] })).rejects.toMatchObject({
      code: 'GIFTS_NOT_SETTLABLE',
      errors: [{ code, values: { number, giftId, module: 'donations', ...values } }],
    })
  await sql('update donation set amount_minor = 9000 where charity_id = $1 and id = $2', [charityId, giftId])
  await refused('GIFT_AMOUNT_CHANGED', {})
  const cheque = "amount_minor = 10000, payment_method = $3, cheque_no = '1', cheque_state = 'inHand', cheque_on = '2099-03-20'"
  await sql(`update donation set ${cheque} where charity_id = $1 and id = $2`, [charityId, giftId, methodIds.cheque])
  await refused('GIFT_CHEQUE_POST_DATED', { day: '20 Mar 2099' })
})

describe('linking', () => {
  test('takes a line and a gift once, also when two people link them at the same time', async () => {
    const { id: giftId } = await cardGift(charity, fundId, '', 5000)
    const id = await uploadPayout(charity, 'po_4', [
      ['x_1', 5000, 0],
      ['x_2', 5000, 0],
    ])
    const other = charity.officer(can).api
    const attempts = [
      charity.api.settlement.link({ id, lineNos: [2], giftIds: [giftId] }),
      other.settlement.link({ id, lineNos: [2], giftIds: [giftId] }),
      other.settlement.link({ id, lineNos: [3], giftIds: [giftId] }),
    ]
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await charity.rowsOf('settlement_gift')).toHaveLength(1)
  })

  test('asks for the day at the bank and the slip of cash and cheques, and refuses voided gifts', async () => {
    const cash = await cardGift(charity, fundId, '', 5000, { payment_method: methodIds.cash, status: 'Offline', method: 'Offline' })
    const voided = await cardGift(charity, fundId, '', 5000, { status: 'Voided', request_status: requestStatusIds.voided })
    const bank = new File(['Date,Description,Credit\n2026-02-27,CASH DEPOSIT,50.00\n'], 'bank.csv')
    const [id = ''] = await upload(bank)
    const link = (fields: object) => charity.api.settlement.link({ id, lineNos: [2], giftIds: [cash.id], ...fields })
    await expect(link({})).rejects.toMatchObject({ code: 'INVALID', errors: [{ field: 'bankInDate' }, { field: 'slipNo' }] })
    await expect(link({ giftIds: [voided.id] })).rejects.toMatchObject({
      code: 'GIFTS_NOT_SETTLABLE',
      errors: [{ code: 'GIFT_VOIDED', values: { giftId: voided.id } }],
    })
    await link({ bankInDate: '2026-02-27', slipNo: 'S-118' })
    expect(await charity.api.settlement.find({ id })).toMatchObject({
      items: [{ bankInDate: '2026-02-27', slipNo: 'S-118', linkedBy: 'Aisyah Rahman' }],
    })
  })

  test('finds gifts by amount and number, and keeps charities and hidden modules apart', async () => {
    const wanted = await cardGift(charity, fundId, 'NUR-77', 7000)
    await cardGift(charity, fundId, '', 7100)
    const id = await uploadPayout(charity, 'po_5', [['y_1', 7000, 0]])
    const found = async (searchValue: string) =>
      (await charity.api.settlement.findGifts({ id, lineNo: 2, searchValue })).items.map(one => one.id)
    expect(await found('nur-77')).toEqual([wanted.id])
    expect(await found('70.00')).toEqual([wanted.id])
    expect(await found('')).toHaveLength(2)
    const blind = charity.officer(['settlement:view', 'settlement:edit']).api
    expect(await blind.settlement.findGifts({ id, lineNo: 2 })).toEqual({ items: [] })
    const stranger = await newCharity({ can })
    await expect(stranger.api.settlement.find({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('the list is filtered as specified, and searched by ID and by amount', async () => {
  const { api } = charity
  const zakat = await cardGift(charity, await newFund(charity), 'ch_z', 8000, {
    app_preference_id: preferenceIds.islamicGiving,
    item_id: itemIds.zakat,
    donation_method: donationMethodIds.islamicWeb,
    payment_method: methodIds.payNow,
    donation_to: fundKindIds.appeal,
  })
  await cardGift(charity, fundId, 'ch_d', 3000, { platform: 'terminal', terminal_id: null })
  const id = await uploadPayout(charity, 'po_zakat', [['ch_z', 8000, 0]])
  const other = await uploadPayout(charity, 'po_card', [['ch_d', 3000, 0]])
  await api.settlement.linkReady({ id })
  await api.settlement.linkReady({ id: other })
  const found = async (request: object) => (await api.settlement.list(request)).items.map(({ settlementId }) => settlementId).toSorted()
  expect(await found({ paymentMethod: [methodIds.payNow] })).toEqual(['po_zakat'])
  expect(await found({ platform: ['terminal'] })).toEqual(['po_card'])
  expect(await found({ donationToValues: [zakat.fundId] })).toEqual(['po_zakat'])
  expect(await found({ donationTo: fundKindIds.appeal })).toEqual(['po_card', 'po_zakat'])
  expect(await found({ amounts: [{ minAmount: 7000, maxAmount: null }] })).toEqual(['po_zakat'])
  expect(await found({ year: { value: 2026, label: '2026' }, month: { value: 3, label: 'March' } })).toEqual(['po_card', 'po_zakat'])
  expect(await found({ year: { value: 2025, label: '2025' } })).toEqual([])
  expect(await found({ searchValue: 'ZAK' })).toEqual(['po_zakat'])
  expect(await found({ searchValue: '$30.00' })).toEqual(['po_card'])
  expect(await found({ searchBy: 'amount', searchValue: '30' })).toEqual(['po_card'])
  expect(await found({ searchBy: 'settlementId', searchValue: '30' })).toEqual([])
  expect(await found({ status: ['matched'], provider: ['stripe'] })).toEqual(['po_card', 'po_zakat'])
  await expect(charity.officer(['donations:view']).api.settlement.list({})).rejects.toMatchObject({ status: 403 })

  const { years } = await api.settlement.list({})
  expect([years.length, years[0], years.at(-1)?.value]).toEqual([10, { value: 2026, label: '2026' }, 2017])
})

test('a month is locked and unlocked by two people, and nothing in it is linked, unlinked or settled', async () => {
  clock.now = new Date('2026-03-02T04:00:00Z')
  const { api } = charity
  await cardGift(charity, fundId, 'ch_m', 1000)
  const id = await uploadPayout(charity, 'po_m', [['ch_m', 1000, 0]])
  const move = (by: typeof api, step: 'askLock' | 'confirmLock' | 'askUnlock' | 'confirmUnlock') =>
    by.settlement.moveMonth({ month: '2026-03-01', step })
  await expect(move(api, 'askLock')).rejects.toMatchObject({ code: 'LINES_OPEN' })
  await api.settlement.linkReady({ id })
  await api.settlement.settle({ settlementIds: [id] })
  const { matchId } = (await api.settlement.find({ id })).items[0]!
  await move(api, 'askLock')
  await expect(move(api, 'confirmLock')).rejects.toMatchObject({ code: 'ANOTHER_PERSON' })
  const other = charity.officer(can).api
  expect(await move(other, 'confirmLock')).toEqual({ state: 'locked' })
  await expect(move(other, 'confirmLock')).rejects.toMatchObject({ code: 'MONTH_STEP_PASSED' })
  await expect(api.settlement.unlink({ id, matchId: matchId! })).rejects.toMatchObject({ code: 'MONTH_LOCKED' })
  await expect(uploadPayout(charity, 'po_n', [['ch_n', 1000, 0]])).rejects.toMatchObject({ code: 'MONTH_LOCKED' })
  await move(other, 'askUnlock')
  expect(await move(api, 'confirmUnlock')).toEqual({ state: 'open' })
  await api.settlement.unlink({ id, matchId: matchId! })
  expect(await api.settlement.find({ id })).toMatchObject({
    lockedMonth: { state: 'open', steps: ['askLock'] },
    counts: { ready: { count: 1 } },
  })
})
