import { beforeEach, describe, expect, test } from 'vitest'
import { newGift } from '#testing/factories/giving.ts'
import { newCharity, now } from '#testing/factories/new-charity.ts'
import { jobContext } from '#testing/factories/new-recurrence.ts'
import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { linkGroups } from './link-ready.ts'

const can = ['settlement:view', 'settlement:edit', 'button:settle', 'donations:view', 'islamic-giving:view'] as const
type TestCharity = Awaited<ReturnType<typeof newCharity>>
let charity: TestCharity
beforeEach(async () => void (charity = await newCharity({ can })))

const upload = async (rows: readonly string[], name: string) =>
  (await charity.api.settlement.upload({ files: [new File([rows.join('\n')], name)] })).ids[0]!
const bank = (...rows: string[]) => upload(['Date,Description,Credit', ...rows], 'bank.csv')
const payout = (id: string, amounts: string, reference = 'ch_a') =>
  upload(
    [
      'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id,description',
      `${id},2026-02-27,txn_${id},2026-02-26 10:00:00,sgd,${amounts},charge,${reference},`,
    ],
    `${id}.csv`,
  )
const gift = (minor: number, fields: object = {}) =>
  newGift(charity, {
    reference_no: 'ch_a',
    amount_minor: minor,
    payment_method: methodIds.card,
    donated_at: '2026-02-26T02:00:00Z',
    donated_on: '2026-02-26',
    ...fields,
  })
/** What the entries of each account come to. */
async function balances(): Promise<Record<string, number>> {
  const rows = await charity.sql(
    'select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by account having sum(amount_minor) <> 0',
    [charity.charityId],
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [String(account), Number(minor)]))
}
const why = 'Seen on the advice of the bank'

describe('closing lines that are no gift', () => {
  test('posts interest and charges given back when they are settled, and opens them again until the month is locked', async () => {
    const { api } = charity
    const id = await bank('2026-02-27,INTEREST,1.23', '2026-02-27,CHARGE REVERSED,20.00')
    await expect(api.settlement.close({ id, lineNos: [2], kind: 'income', reason: 'no' })).rejects.toMatchObject({ code: 'INVALID' })
    const { matchId } = await api.settlement.close({ id, lineNos: [2], kind: 'income', reason: why })
    await expect(api.settlement.close({ id, lineNos: [2], kind: 'income', reason: why })).rejects.toMatchObject({ code: 'LINE_LINKED' })
    await api.settlement.close({ id, lineNos: [3], kind: 'bankCharge', reason: why })
    expect(await api.settlement.find({ id })).toMatchObject({
      openLines: 0,
      status: 'matched',
      items: [{ state: 'linked', gifts: [], notGift: { kind: 'income', reason: why, payout: null } }, { notGift: { kind: 'bankCharge' } }],
    })
    expect(await balances()).toEqual({})
    expect(await api.settlement.settle({ settlementIds: [id] })).toEqual({ settled: 2, gifts: 0, left: 0 })
    expect(await balances()).toEqual({ bank: 2123, otherIncome: -123, fees: -2000 })
    expect(await api.settlement.find({ id })).toMatchObject({ status: 'settled', gross: { minor: 2123 }, net: { minor: 2123 } })
    await api.settlement.unlink({ id, matchId })
    expect(await balances()).toEqual({ bank: 2000, fees: -2000 })
    expect(await api.settlement.find({ id })).toMatchObject({ status: 'pending', openLines: 1, items: [{ notGift: null }, {}] })
  })

  test('books a charge that the bank took as a fee of its statement and month, and takes it out again when it is opened', async () => {
    const { api } = charity
    const rows = [
      'Date,Description,Debit,Credit',
      '2026-02-26,INTEREST,,50.00',
      '2026-02-27,SERVICE CHARGE,5.00,',
      '2026-02-27,RENT,40.00,',
    ]
    const id = await upload(rows, 'bank.csv')
    await api.settlement.close({ id, lineNos: [2], kind: 'income', reason: why })
    await expect(api.settlement.close({ id, lineNos: [3], kind: 'income', reason: why })).rejects.toMatchObject({ code: 'LINE_LINKED' })
    const { matchId } = await api.settlement.close({ id, lineNos: [3], kind: 'bankCharge', reason: 'SERVICE CHARGE' })
    const fees = async () => {
      const { fee, net } = await api.settlement.find({ id })
      const month = await api.monthEnd.find({ month: '2026-02-01' })
      return [fee.minor, net.minor, month.fees.total.minor, month.fees.causes.separate.minor]
    }
    expect(await fees()).toEqual([500, 4500, 500, 500])
    await api.settlement.settle({ settlementIds: [id] })
    expect(await balances()).toEqual({ bank: 4500, otherIncome: -5000, fees: 500 })
    await api.settlement.unlink({ id, matchId })
    expect(await balances()).toEqual({ bank: 5000, otherIncome: -5000 })
    expect(await fees()).toEqual([0, 5000, 0, 0])
    const again = await api.settlement.close({ id, lineNos: [3], kind: 'bankCharge', reason: 'SERVICE CHARGE' })
    await api.settlement.settle({ settlementIds: [id] })
    expect(await balances()).toEqual({ bank: 4500, otherIncome: -5000, fees: 500 })
    // The month was locked and unlocked: its pack, which is rebuilt from these lines, may have been handed out.
    await charity.sql(`update settlement_month set lock_no = 1 where charity_id = $1`, [charity.charityId])
    await expect(api.settlement.unlink({ id, matchId: again.matchId })).rejects.toMatchObject({ code: 'CHARGE_IN_BOOKS' })
  })

  test('a payout that arrives is in the books once, by its own statement, and arrives once, to the cent', async () => {
    const { api } = charity
    await gift(10_000)
    const payoutId = await payout('po_1', '100.00,2.00,98.00')
    await api.settlement.linkReady({ id: payoutId })
    await api.settlement.settle({ settlementIds: [payoutId] })
    const id = await bank('2026-03-01,STRIPE,98.00', '2026-03-01,STRIPE,98.00', '2026-03-01,STRIPE,97.00')
    const close = (lineNo: number, kind: 'transfer' | 'income' = 'transfer') =>
      api.settlement.close({ id, lineNos: [lineNo], kind, reason: why, payoutId })
    expect(await api.settlement.findPayouts({ id, lineNo: 2 })).toMatchObject({ items: [{ id: payoutId, settlementId: 'po_1' }] })
    expect(await api.settlement.findPayouts({ id, lineNo: 4 })).toEqual({ items: [] })
    await expect(close(4)).rejects.toMatchObject({ code: 'PAYOUT_DIFFERS' })
    await expect(close(2, 'income')).rejects.toMatchObject({ code: 'PAYOUT_DIFFERS' })
    const { matchId } = await close(2)
    await expect(close(3)).rejects.toMatchObject({ code: 'PAYOUT_ARRIVED' })
    expect(await api.settlement.findPayouts({ id, lineNo: 3 })).toEqual({ items: [] })
    await api.settlement.settle({ matchIds: [matchId] })
    expect(await balances()).toEqual({ bank: 9800, clearing: -10_000, fees: 200 })
    expect(await api.settlement.find({ id })).toMatchObject({
      items: [{ state: 'settled', notGift: { payout: { id: payoutId } } }, {}, {}],
    })
    const chargeOf = await payout('po_9', '98.00,0.00,98.00', 'ch_unknown')
    await expect(api.settlement.close({ id: chargeOf, lineNos: [2], kind: 'transfer', reason: why })).rejects.toMatchObject({
      code: 'TRANSFER_OF_PROVIDER',
    })
    const stranger = await newCharity({ can })
    await expect(stranger.api.settlement.close({ id, lineNos: [3], kind: 'income', reason: why })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

test('asks which payout arrived before a line of its amount is income or a transfer', async () => {
  const { api } = charity
  await payout('po_5', '98.00,0.00,98.00')
  const id = await bank('2026-03-01,STRIPE,98.00', '2026-03-01,RENT,97.00')
  const close = (kind: 'income' | 'transfer' | 'bankCharge', lineNos: number[], more: object = {}) =>
    api.settlement.close({ id, lineNos, kind, reason: why, ...more })
  for (const kind of ['income', 'transfer'] as const)
    for (const lineNos of [[2], [2, 3]])
      await expect(close(kind, lineNos)).rejects.toMatchObject({
        code: 'PAYOUT_ASKED',
        errors: [{ field: 'payoutId', values: { number: 'po_5' } }],
      })
  await close('income', [3])
  await close('income', [2], { isNoPayout: true })
  const again = await bank('2026-03-02,STRIPE,98.00')
  await api.settlement.close({ id: again, lineNos: [2], kind: 'bankCharge', reason: why })
})

test('links no ready line whose gift turned out to be cash after it was matched', async () => {
  await gift(10_000)
  const id = await payout('po_4', '100.00,0.00,100.00')
  const { items } = await charity.api.settlement.find({ id })
  expect(items).toMatchObject([{ state: 'ready' }])
  await charity.sql('update donation set payment_method = $2 where charity_id = $1', [charity.charityId, methodIds.cash])
  expect(await charity.api.settlement.find({ id })).toMatchObject({ counts: { ready: { count: 1 } }, linkable: { count: 0 } })
  const { charityId } = charity
  const actor = { charityId, userId: null as never, sessionId: '', roleId: '', name: 'Aisyah', can: () => true }
  const link = jobContext().db.transact({ charityId, readOnly: false }, tx => linkGroups({ tx, actor, now, audit: () => {} }, id, items))
  expect(await link).toEqual({ linked: 0 })
})

describe('unlinking', () => {
  test('takes a settled match apart only with the right to settle and to see its gifts', async () => {
    await gift(10_000, { app_preference_id: preferenceIds.donations })
    const id = await payout('po_2', '100.00,2.00,98.00')
    await charity.api.settlement.linkReady({ id })
    const { matchId } = (await charity.api.settlement.find({ id })).items[0]!
    const request = { id, matchId: matchId! }
    await expect(charity.officer(['settlement:edit', 'islamic-giving:view']).api.settlement.unlink(request)).rejects.toMatchObject({
      status: 403,
    })
    await charity.api.settlement.settle({ settlementIds: [id] })
    await expect(charity.officer(['settlement:edit', 'donations:view']).api.settlement.unlink(request)).rejects.toMatchObject({
      status: 403,
    })
    await charity.api.settlement.unlink(request)
    expect(await balances()).toEqual({ bank: 10_000, clearing: -10_000 })
  })

  test('settles refunds, and offers it, only with the right to see their gifts', async () => {
    await gift(9000, { status: 'Settled', settled_at: '2026-02-01T02:00:00Z', refunded_minor: 2000 })
    const rows = [
      'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id,description',
    ]
    const id = await upload([...rows, 'po_3,2026-02-27,txn_3,2026-02-26 10:00:00,sgd,-20.00,0.00,-20.00,refund,ch_a,'], 'refunds.csv')
    await charity.api.settlement.linkReady({ id })
    const blind = charity.officer(['settlement:view', 'settlement:edit', 'button:settle', 'islamic-giving:view']).api
    expect(await blind.settlement.find({ id })).toMatchObject({
      isSettleable: false,
      hiddenGifts: 1,
      items: [{ gifts: [], hiddenGifts: 1 }],
    })
    expect(await charity.api.settlement.find({ id })).toMatchObject({ isSettleable: true, hiddenGifts: 0 })
    await expect(blind.settlement.settle({ settlementIds: [id] })).rejects.toMatchObject({ status: 403 })
    expect(await charity.api.settlement.settle({ settlementIds: [id] })).toEqual({ settled: 1, gifts: 1, left: 0 })
  })
})

test('a statement of the next year is another one, though the bank begins its numbers again', async () => {
  const mt940 = (year: string) =>
    `:20:A\n:25:0039009907\n:28C:1/1\n:60F:C${year}0101SGD0,00\n:61:${year}0102C1,23NINT\n:62F:C${year}0131SGD1,23`
  await upload([mt940('26')], 'one.sta')
  const again = `${mt940('26')}\n`
  await expect(upload([again], 'again.sta')).rejects.toMatchObject({ code: 'SETTLEMENT_SEEN' })
  await upload([mt940('27')], 'two.sta')
  expect((await charity.api.settlement.list({ sortExpression: 'asc' })).items.map(({ settlementId }) => settlementId)).toEqual([
    '9907 1/1 2026-01-02',
    '9907 1/1 2027-01-02',
  ])
  await charity.sql(`update settlement set settlement_no = '9907 1/1' where charity_id = $1 and paid_on < '2027-01-01'`, [
    charity.charityId,
  ])
  await expect(upload([`${again}\n`], 'third.sta')).rejects.toMatchObject({ code: 'SETTLEMENT_SEEN' })
})
