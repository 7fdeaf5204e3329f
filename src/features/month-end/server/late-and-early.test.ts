import { beforeEach, describe, expect, inject, test } from 'vitest'
import { commonZone } from '#jurisdictions/zones.ts'
import { itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { newClient } from '#platform/server/database/connections.ts'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { clock, db, newCharity } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { buildPack } from './pack/build-pack.ts'

const can = ['settlement:view', 'settlement:edit', 'button:settle', 'donations:view', 'islamic-giving:view', 'purchases:view'] as const
const month = '2025-10-01'
const sgd = (minor: number) => ({ minor, currency: 'SGD' })
type TestCharity = Awaited<ReturnType<typeof newCharity>>
let charity: TestCharity
let other: TestCharity['api']
beforeEach(async () => {
  charity = await newCharity({ can })
  other = (await (await newMember(charity.charityId, { can })).signIn()).api as TestCharity['api']
})

const upload = async (name: string, rows: readonly string[]) =>
  (await charity.api.settlement.upload({ files: [new File([rows.join('\n')], name)] })).ids[0]!
const payoutHead =
  'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id'
/** A payout of October; each line has its gross, fee and net, kind and number. */
const uploadPayout = (lines: readonly string[], paidOn = '2025-10-10') =>
  upload('po.csv', [payoutHead, ...lines.map((line, at) => `po_1,${paidOn},txn_${at},2025-10-08 10:00:00,sgd,${line}`)])
const gift = (of: TestCharity, reference: string, fields: object = {}) =>
  newGift(of, {
    reference_no: reference,
    amount_minor: 10_000,
    payment_method: methodIds.card,
    donated_at: '2025-10-08T02:00:00Z',
    donated_on: '2025-10-08',
    ...fields,
  })
async function seal(): Promise<void> {
  await charity.api.monthEnd.close({ month, step: 'prepare' })
  await other.monthEnd.close({ month, step: 'seal' })
}
const packOf = async (sealNo: number) => Buffer.from((await charity.api.monthEnd.pack({ month, sealNo })).body)

describe('closing', () => {
  test('a gift whose transaction began before the seal and ended after it is traced in both months, and the pack stays as it was', async () => {
    const recording = newClient({ connectionString: inject('database').owner })
    await recording.connect()
    const fundId = await newFund(charity)
    const sql: TestCharity['sql'] = async (text, values) => (await recording.query<Record<string, unknown>>(text, values)).rows
    await recording.query('begin')
    clock.now = new Date('2025-11-05T03:59:59Z')
    await gift({ ...charity, sql }, 'ch_slow', { fund_id: fundId, created_at: clock.now.toISOString() })
    clock.now = new Date('2025-11-05T04:00:00Z')
    await seal()
    const before = await packOf(1)
    await recording.query('commit')
    await recording.end()
    expect((await charity.api.monthEnd.find({ month })).seal).toMatchObject({ late: { count: 1, total: sgd(10_000) } })
    expect(await charity.api.monthEnd.find({ month: '2025-11-01' })).toMatchObject({ lateHere: { count: 1, total: sgd(10_000) } })
    expect((await packOf(1)).equals(before)).toBe(true)
  })

  test('a month is closed an hour after its end, when nothing that was posted in it is still being written', async () => {
    clock.now = new Date('2025-10-31T16:59:59Z') // 00:59:59 in Singapore
    await expect(charity.api.monthEnd.close({ month, step: 'prepare' })).rejects.toMatchObject({ code: 'MONTH_NOT_OVER' })
    clock.now = new Date('2025-10-31T17:00:00Z')
    await charity.api.monthEnd.close({ month, step: 'prepare' })
  })

  test('a month is sealed once, or withdrawn, where several do both at once, and takes no statement while it waits', async () => {
    const third = (await (await newMember(charity.charityId, { can })).signIn()).api as TestCharity['api']
    await charity.api.monthEnd.close({ month, step: 'prepare' })
    const steps = [
      other.monthEnd.close({ month, step: 'seal' }),
      third.monthEnd.close({ month, step: 'seal' }),
      charity.api.monthEnd.close({ month, step: 'withdraw' }),
    ]
    const [upload] = await Promise.allSettled([uploadPayout(['100.00,2.90,97.10,charge,ch_a']), ...steps])
    const outcomes = await Promise.allSettled(steps)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const isWithdrawn = outcomes[2]!.status === 'fulfilled'
    expect(await charity.rowsOf('month_seal')).toHaveLength(isWithdrawn ? 0 : 1)
    expect(upload.status === 'fulfilled' && !isWithdrawn).toBe(false)
  })
})

describe('a payout that nobody was asked about', () => {
  test('a payout keeps the month of the line open that was closed as income before it came, until the line says what it is', async () => {
    const { api } = charity
    clock.now = new Date('2025-11-03T04:00:00Z')
    const bank = await upload('bank.csv', ['Date,Description,Credit', '2025-10-12,TRANSFER,97.10', '2025-10-12,RENT,50.00'])
    for (const lineNo of [2, 3]) await api.settlement.close({ id: bank, lineNos: [lineNo], kind: 'income', reason: 'Other income' })
    await api.settlement.settle({ settlementIds: [bank] })
    expect((await api.monthEnd.find({ month })).blockers).toEqual([])
    clock.now = new Date('2025-11-04T04:00:00Z')
    await gift(charity, 'ch_a')
    const payout = await uploadPayout(['100.00,2.90,97.10,charge,ch_a'])
    await api.settlement.linkReady({ id: payout })
    await api.settlement.settle({ settlementIds: [payout] })
    expect((await api.monthEnd.find({ month })).blockers).toEqual([
      {
        kind: 'unaskedPayouts',
        count: 1,
        amount: sgd(9710),
        oldestOn: '2025-10-12',
        clearableOn: null,
        owners: ['Aisyah Rahman'],
        modules: [],
      },
    ])
    await expect(api.monthEnd.close({ month, step: 'prepare' })).rejects.toMatchObject({ code: 'MONTH_HAS_BLOCKERS' })
    const { items } = await api.settlement.find({ id: bank })
    await api.settlement.unlink({ id: bank, matchId: items[0]!.matchId! })
    clock.now = new Date('2025-11-04T05:00:00Z')
    await api.settlement.close({ id: bank, lineNos: [2], kind: 'transfer', reason: 'The payout', payoutId: payout })
    await api.settlement.settle({ settlementIds: [bank] })
    expect((await api.monthEnd.find({ month })).blockers).toEqual([])
  })
})

test('post-dated cheques keep a month open apart from other gifts, with the day on which the last is taken', async () => {
  clock.now = new Date('2025-11-03T04:00:00Z')
  const cheque = { payment_method: methodIds.cheque, status: 'Offline', method: 'Offline', cheque_no: '1', cheque_state: 'inHand' }
  await gift(charity, 'ch_a')
  await gift(charity, '', { ...cheque, cheque_on: '2025-11-03' })
  await gift(charity, '', { ...cheque, cheque_on: '2025-12-20', amount_minor: 700 })
  const islamic = { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fidyah }
  await gift(charity, '', { ...cheque, ...islamic, cheque_on: '2025-11-04', amount_minor: 300 })
  expect((await charity.api.monthEnd.find({ month })).blockers).toMatchObject([
    { kind: 'unsettledGifts', count: 2, amount: sgd(20_000), modules: [preferenceIds.donations], clearableOn: null },
    {
      kind: 'postDatedCheques',
      count: 2,
      amount: sgd(1000),
      modules: [preferenceIds.donations, preferenceIds.islamicGiving],
      clearableOn: '2025-12-20',
    },
  ])
  clock.now = new Date('2025-12-19T16:00:00Z') // the 20th in Singapore
  expect((await charity.api.monthEnd.find({ month })).blockers).toMatchObject([{ kind: 'unsettledGifts', count: 4 }])
})

describe('the reconciliation of a pack', () => {
  test('a reconciliation has the fees of each kind, which sum to the fees, and a seal of the format before is built again without them', async () => {
    await gift(charity, 'ch_a')
    await gift(charity, 'ch_old', { status: 'Settled', settled_at: '2025-10-09T02:00:00Z', refunded_minor: 2000 })
    const id = await uploadPayout([
      '100.00,2.90,97.10,charge,ch_a',
      '-20.00,0.30,-20.30,refund,ch_old',
      '-10.00,15.00,-25.00,dispute,ch_dis',
      '1.25,0.05,1.20,other_adjustment,',
      '-3.00,0.10,-3.10,fee,',
      '9.00,0.00,9.00,charge,ch_short',
    ])
    await charity.api.settlement.linkReady({ id })
    const short = await gift(charity, 'ch_short', {
      amount_minor: 1000,
      item_id: itemIds.fidyah,
      app_preference_id: preferenceIds.islamicGiving,
    })
    await charity.api.settlement.link({ id, lineNos: [7], giftIds: [short.id], differenceReason: 'A fee of the sender' })
    await charity.api.settlement.settle({ settlementIds: [id] })
    await seal()
    const tableOf = async (format: number) => {
      const source = { month, charityName: 'Masjid Test', timeZone: commonZone, language: 'en' as const, preparedBy: '', sealedBy: '' }
      const sealedAt = clock.now.toISOString()
      const { charityId } = charity
      const files = await db.transact({ charityId, readOnly: true }, tx =>
        buildPack(tx, charityId, { ...source, sealedAt, packFormat: format }),
      )
      return { files, text: files.find(({ name }) => name.endsWith('reconciliation.csv'))!.content.toString() }
    }
    const fees = 'fees_of_payments,fees_of_refunds,fees_of_disputes,fees_of_adjustments,separate_fees'
    const [head, row] = [
      'settlement,provider,account,paid_on,currency,gross,fees,refunds,disputes,adjustments,net,lines,status',
      'po_1,stripe,,2025-10-10,SGD,109.00,21.35,20.00,10.00,1.25,58.90,6,settled',
    ]
    const [now, earlier] = [await tableOf(2), await tableOf(1)]
    expect([now.text, earlier.text]).toEqual([`${head},${fees}\n${row},2.90,0.30,15.00,0.05,3.10\n`, `${head}\n${row}\n`])
    const { fees: shown } = await charity.api.monthEnd.find({ month })
    expect(shown).toEqual({
      kinds: [
        { kind: 'fidyah', gross: sgd(1000), fee: sgd(100) },
        { kind: 'general', gross: sgd(10_000), fee: sgd(320) },
      ],
      shortfall: sgd(100),
      rest: sgd(1815),
      total: sgd(2135),
      causes: { payments: sgd(290), refunds: sgd(30), disputes: sgd(1500), adjustments: sgd(5), separate: sgd(310) },
    })
    expect((await charity.officer(['settlement:view', 'islamic-giving:view']).api.monthEnd.find({ month })).fees).toMatchObject({
      kinds: [{ kind: 'fidyah' }],
      rest: sgd(2135),
      total: sgd(2135),
    })
    const giftsOf = (files: typeof now.files) => files.find(({ name }) => name.endsWith('gifts.csv'))!.content.toString()
    expect([giftsOf(now.files), giftsOf((await tableOf(3)).files)].map(text => text.includes('transaction_no'))).toEqual([true, false])
    const sealed = (await charity.api.monthEnd.find({ month })).seal!.files
    const hashOf = (files: readonly { name: string; sha256: string }[]) => files.find(({ name }) => name.includes('reconciliation'))!.sha256
    expect(hashOf(sealed)).toBe(hashOf(now.files))
    await charity.sql('update month_seal set pack_format = 1, statement = $2, pack_files = $3 where charity_id = $1', [
      charity.charityId,
      earlier.files[0]!.content,
      JSON.stringify(earlier.files.map(({ name, sha256, bytes }) => ({ name, sha256, bytes }))),
    ])
    expect((await packOf(1)).equals(await packOf(1))).toBe(true)
  })
})
