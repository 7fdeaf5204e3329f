import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { donationMethodIds, itemIds, methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newCounter, newTaken } from '#testing/factories/counter/new-counter.ts'
import { newGift } from '#testing/factories/giving.ts'
import { clock, newCharity } from '#testing/factories/new-charity.ts'
import { newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { allRequestRights } from '#testing/factories/requests.ts'

const can = ['settlement:view', 'settlement:edit', 'button:settle', 'donations:view', 'islamic-giving:view', 'purchases:view'] as const
const head =
  'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id'
type TestCharity = Awaited<ReturnType<typeof newCharity>>
const sgd = (minor: number) => ({ minor, currency: 'SGD' })
/** The test clock stands in March 2026. */
const month = '2025-10-01'

let charity: TestCharity
let other: TestCharity['api']
beforeEach(async () => {
  charity = await newCharity({ can })
  other = (await (await newMember(charity.charityId, { can })).signIn()).api as TestCharity['api']
})

const gift = (reference: string, minor: number, fields: object = {}) =>
  newGift(charity, {
    reference_no: reference,
    amount_minor: minor,
    payment_method: methodIds.card,
    donated_at: '2025-10-08T02:00:00Z',
    donated_on: '2025-10-08',
    created_at: '2025-10-08T02:00:00Z',
    ...fields,
  })
async function uploadPayout(reference: string, amount: string, payout = `po_${reference}`): Promise<string> {
  const row = `${payout},2025-10-10,txn_${randomUUID().slice(0, 8)},2025-10-08 10:00:00,sgd,${amount},0.00,${amount},charge,${reference}`
  const { ids } = await charity.api.settlement.upload({ files: [new File([[head, row].join('\n')], `${reference}.csv`)] })
  return ids[0]!
}

describe('closing a month', () => {
  test('a month is kept open by what is not cleared, then takes two people, and gives the same pack each time', async () => {
    await gift('ch_a', 10_000)
    const id = await uploadPayout('ch_a', '100.00')
    const { api } = charity
    const open = await api.monthEnd.find({ month })
    expect(open).toMatchObject({
      state: 'open',
      isOver: true,
      steps: [],
      seal: null,
      total: { gifts: 1, received: sgd(10_000), unsettled: sgd(10_000) },
    })
    expect(open.blockers).toMatchObject([
      { kind: 'unmatchedLines', count: 1, amount: sgd(10_000), oldestOn: '2025-10-08' },
      { kind: 'unsettledGifts', count: 1, amount: sgd(10_000) },
    ])
    await expect(api.monthEnd.close({ month, step: 'prepare' })).rejects.toMatchObject({ code: 'MONTH_HAS_BLOCKERS' })
    await api.settlement.linkReady({ id })
    await api.settlement.settle({ settlementIds: [id] })
    expect(await api.monthEnd.find({ month })).toMatchObject({ blockers: [], steps: ['prepare'] })
    await expect(api.monthEnd.pack({ month, sealNo: 1 })).rejects.toMatchObject({ code: 'NOT_SEALED' })
    await api.monthEnd.close({ month, step: 'prepare' })
    await expect(api.monthEnd.close({ month, step: 'seal' })).rejects.toMatchObject({ code: 'ANOTHER_PERSON' })
    await other.monthEnd.close({ month, step: 'seal' })
    const first = await api.monthEnd.pack({ month, sealNo: 1 })
    await gift('ch_late', 2500, { created_at: new Date().toISOString() })
    await charity.sql(`update charity set name = 'Another name' where charity_id = $1`, [charity.charityId])
    await charity.sql(`update month_seal set prepared_by = 'As another version draws it' where charity_id = $1`, [charity.charityId])
    const again = await api.monthEnd.pack({ month, sealNo: 1 })
    expect([again.fileName, Buffer.from(again.body).equals(Buffer.from(first.body))]).toEqual(['2025-10-1.zip', true])
    const { seal } = await api.monthEnd.find({ month })
    expect(seal?.files.map(({ name }) => name)).toEqual([
      '2025-10-statement.pdf',
      '2025-10-ledger.csv',
      '2025-10-reconciliation.csv',
      '2025-10-gifts.csv',
      '2025-10-declarations.csv',
    ])
    expect(seal?.late).toEqual({ count: 1, total: sgd(2500) })
    const reader = charity.officer(['settlement:view', 'donations:view'])
    expect((await reader.api.monthEnd.pack({ month, sealNo: 1 })).fileName).toBe('2025-10-1.zip')
    expect((await reader.api.monthEnd.find({ month })).seal).toMatchObject({ isPackPermitted: true })
    const stranger = charity.officer(['settlement:view'])
    expect((await stranger.api.monthEnd.find({ month })).seal).toMatchObject({ isPackPermitted: false })
    await expect(stranger.api.monthEnd.pack({ month, sealNo: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(charity.api.settlement.upload({ files: [new File(['x'], 'x.csv')] })).rejects.toMatchObject({ code: 'STATEMENT_NOT_READ' })
  })

  test('waits for the end of the month, and is withdrawn before it is sealed', async () => {
    const { api } = charity
    await expect(api.monthEnd.close({ month: '2099-01-01', step: 'prepare' })).rejects.toMatchObject({ code: 'MONTH_NOT_OVER' })
    await api.monthEnd.close({ month, step: 'prepare' })
    expect(await other.monthEnd.find({ month })).toMatchObject({ state: 'lockAsked', steps: ['seal', 'withdraw'] })
    await api.monthEnd.close({ month, step: 'withdraw' })
    await expect(other.monthEnd.close({ month, step: 'seal' })).rejects.toMatchObject({ code: 'MONTH_STEP_PASSED' })
    expect(await api.monthEnd.find({ month })).toMatchObject({ state: 'open', steps: ['prepare'] })
  })

  test('a month is kept open by gifts of modules that its closer does not see', async () => {
    const item = { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat }
    await gift('ch_hidden', 5000, { ...item, donation_method: donationMethodIds.islamicWeb })
    const closer = charity.officer(['settlement:view', 'settlement:edit']).api
    expect(await closer.monthEnd.find({ month })).toMatchObject({
      total: { gifts: 0 },
      blockers: [{ kind: 'unsettledGifts', count: 1 }],
      steps: [],
    })
    await expect(closer.monthEnd.close({ month, step: 'prepare' })).rejects.toMatchObject({ code: 'MONTH_HAS_BLOCKERS' })
  })

  test('a month is kept open by a settlement whose matches are settled one by one, until it is settled as a whole', async () => {
    await gift('ch_a', 10_000)
    const id = await uploadPayout('ch_a', '100.00')
    const { api } = charity
    await api.settlement.linkReady({ id })
    const { matchId } = (await api.settlement.find({ id })).items[0]!
    await api.settlement.settle({ matchIds: [matchId!] })
    expect(await api.monthEnd.find({ month })).toMatchObject({ blockers: [{ kind: 'unmatchedLines', count: 1 }], steps: [] })
    await api.settlement.settle({ settlementIds: [id] })
    expect(await api.monthEnd.find({ month })).toMatchObject({ blockers: [], steps: ['prepare'] })
  })

  test('a month is kept open by a void that the card provider has not confirmed', async () => {
    await gift('ch_void', 5000, { status: 'Void Approved', request_status: requestStatusIds.voided })
    expect(await charity.api.monthEnd.find({ month })).toMatchObject({ blockers: [{ kind: 'unsettledGifts', count: 1 }] })
  })

  test('each blocker names who can clear it, and since which day of the charity', async () => {
    const counter = await newCounter()
    const night = '2025-10-19T17:00:00Z' // after midnight in Singapore
    const taken = { created_at: night, donated_at: night, donated_on: '2025-10-20' }
    await newTaken(counter, counter.cashier.userId, taken)
    const clerk = await counter.member({ can: allRequestRights, firstName: 'Farid', lastName: 'Osman' })
    const { id } = await newGift(counter, { ...taken, donated_at: '2025-09-30T02:00:00Z', donated_on: '2025-09-30' })
    clock.now = new Date('2025-10-20T17:00:00Z')
    await counter.officer(allRequestRights).api.requests.ask({ transactionId: id, remarks: 'Entered twice' })
    await counter.sqlWithoutTriggers(
      `update void_refund_request set requested_by = '${clerk.userId}' where charity_id = ${counter.charityId}`,
    )
    clock.now = new Date('2026-03-02T04:00:00Z')
    const finance = await counter.member({ can, firstName: 'Aisyah', lastName: 'Rahman' })
    const csv = ['Date,Description,Credit', '2025-10-09,CASH DEPOSIT,50.00'].join('\n')
    await finance.api.settlement.upload({ files: [new File([csv], 'bank.csv')] })
    const { blockers } = await finance.api.monthEnd.find({ month })
    expect(blockers.map(({ kind, count, oldestOn, owners }) => [kind, count, oldestOn, owners])).toEqual([
      ['unmatchedLines', 1, '2025-10-09', ['Aisyah Rahman']],
      ['openRequests', 1, '2025-10-21', ['Farid Osman']],
      ['undeclaredDays', 1, '2025-10-20', ['Hafiz Rahim']],
      ['unsettledGifts', 1, null, ['Aisyah Rahman', 'Farid Osman']],
    ])
    await expect(finance.api.monthEnd.close({ month, step: 'prepare' })).rejects.toMatchObject({ code: 'MONTH_HAS_BLOCKERS' })
  })

  test('a chargeback of a sealed month is booked in the next one, and changes nothing of the seal', async () => {
    const { api } = charity
    await gift('ch_a', 10_000)
    const id = await uploadPayout('ch_a', '100.00')
    await api.settlement.linkReady({ id })
    await api.settlement.settle({ settlementIds: [id] })
    await api.monthEnd.close({ month, step: 'prepare' })
    await other.monthEnd.close({ month, step: 'seal' })
    const packOf = async () => Buffer.from((await api.monthEnd.pack({ month, sealNo: 1 })).body)
    const before = await packOf()
    const dispute = (paidOn: string) =>
      new File(
        [[head, `po_back,${paidOn},txn_back,2025-10-30 10:00:00,sgd,-100.00,15.00,-115.00,dispute,ch_a`].join('\n')],
        `${paidOn}.csv`,
      )
    await expect(api.settlement.upload({ files: [dispute('2025-10-31')] })).rejects.toMatchObject({ code: 'MONTH_LOCKED' })
    const { ids } = await api.settlement.upload({ files: [dispute('2025-11-03')] })
    await api.settlement.settle({ settlementIds: ids })
    expect((await packOf()).equals(before)).toBe(true)
    expect(await api.monthEnd.find({ month })).toMatchObject({ state: 'locked', blockers: [] })
    const books = await charity.sql(
      'select account, sum(amount_minor)::int as minor from ledger_entry where charity_id = $1 group by account order by account',
      [charity.charityId],
    )
    expect(books).toEqual([
      { account: 'bank', minor: -1500 },
      { account: 'clearing', minor: -10_000 },
      { account: 'disputes', minor: 10_000 },
      { account: 'fees', minor: 1500 },
    ])
  })

  test('a month is kept open by a declined charge that paused its gift', async () => {
    const giving = await newGivingCharity({ can })
    const id = await giving.start()
    await giving.sql(
      `insert into recurring_charge (charity_id, id, recurrence_id, due_on, attempt, card_id, amount_minor, currency, intended_at, state, resolved_at, decline_reason)
       select charity_id, gen_random_uuid(), id, '2025-10-02', 1, card_id, amount_minor, currency, now(), 'declined', now(), 'card_declined'
         from recurrence where charity_id = $1 and id = $2`,
      [giving.charityId, id],
    )
    await giving.sql(`update recurrence set state = 'paused', pause_reason = 'declined' where charity_id = $1 and id = $2`, [
      giving.charityId,
      id,
    ])
    await newMember(giving.charityId, { can: ['donations:view', 'donations:edit'], firstName: 'Noraini', lastName: 'Jalil' })
    expect(await giving.api.monthEnd.find({ month })).toMatchObject({
      blockers: [{ kind: 'failedCharges', count: 1, oldestOn: '2025-10-02', owners: ['Noraini Jalil'] }],
    })
    const failed = giving.officer(['donations:view']).api.recurring
    const failedIn = async (day: string) => (await failed.list({ failedIn: day })).items.map(one => one.id)
    expect([await failedIn('2025-10-02'), await failedIn('2025-11-01')]).toEqual([[id], []])
    // What a new card, or a new date, makes of it.
    await giving.sql(`update recurrence set state = 'active', pause_reason = null where charity_id = $1 and id = $2`, [
      giving.charityId,
      id,
    ])
    expect((await giving.api.monthEnd.find({ month })).blockers).toEqual([])
    expect(await failedIn('2025-10-02')).toEqual([])
  })

  test('a month that is unlocked and locked again has a new seal, and the packs of both stay as they were', async () => {
    const { api } = charity
    const lock = async () => {
      await api.monthEnd.close({ month, step: 'prepare' })
      await other.monthEnd.close({ month, step: 'seal' })
    }
    const bytesOf = async (sealNo: number) => Buffer.from((await api.monthEnd.pack({ month, sealNo })).body)
    await gift('ch_a', 10_000)
    const first = await uploadPayout('ch_a', '100.00')
    await api.settlement.linkReady({ id: first })
    await api.settlement.settle({ settlementIds: [first] })
    await lock()
    const packOfFirst = await bytesOf(1)
    await api.settlement.moveMonth({ month, step: 'askUnlock' })
    await other.settlement.moveMonth({ month, step: 'confirmUnlock' })
    clock.now = new Date(clock.now.getTime() + 60_000)
    await gift('ch_b', 2500, { created_at: clock.now.toISOString() })
    const second = await uploadPayout('ch_b', '25.00')
    await api.settlement.linkReady({ id: second })
    await api.settlement.settle({ settlementIds: [second] })
    await gift('ch_c', 500, { created_at: clock.now.toISOString() })
    expect(await uploadPayout('ch_c', '5.00', 'po_ch_a')).toBe(first) // the rest of what was sealed
    await api.settlement.linkReady({ id: first })
    await api.settlement.settle({ settlementIds: [first] })
    expect(await api.monthEnd.find({ month })).toMatchObject({ seal: null, earlierSeals: [{ sealNo: 1 }] })
    await api.settlement.moveMonth({ month, step: 'askLock' })
    await other.settlement.moveMonth({ month, step: 'confirmLock' })
    expect(await api.monthEnd.find({ month })).toMatchObject({ state: 'locked', seal: null, earlierSeals: [{ sealNo: 1 }] })
    await expect(api.monthEnd.pack({ month, sealNo: 2 })).rejects.toMatchObject({ code: 'NOT_SEALED' })
    await api.settlement.moveMonth({ month, step: 'askUnlock' })
    await other.settlement.moveMonth({ month, step: 'confirmUnlock' })
    await lock()
    expect(await api.monthEnd.find({ month })).toMatchObject({ seal: { sealNo: 3 }, earlierSeals: [{ sealNo: 1 }] })
    expect((await bytesOf(1)).equals(packOfFirst)).toBe(true)
    const packOfThird = await bytesOf(3)
    expect([packOfThird.equals(packOfFirst), packOfThird.equals(await bytesOf(3))]).toEqual([false, true])
  })

  test('hands out no pack whose books differ from the seal', async () => {
    const { api } = charity
    await api.monthEnd.close({ month, step: 'prepare' })
    await other.monthEnd.close({ month, step: 'seal' })
    await api.monthEnd.pack({ month, sealNo: 1 })
    await charity.sql(
      `insert into ledger_entry (charity_id, posting_id, kind, currency, posted_at, account, amount_minor)
       select $1, p.id, 'correction', 'SGD', '2025-10-20T00:00:00Z', e.account, e.minor
         from (select gen_random_uuid() as id) p cross join (values ('bank', 1), ('adjustments', -1)) e (account, minor)`,
      [charity.charityId],
    )
    await expect(api.monthEnd.pack({ month, sealNo: 1 })).rejects.toMatchObject({ code: 'PACK_DIFFERS' })
  })
})
