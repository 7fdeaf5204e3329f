import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { donationMethodIds, methodIds, requestStatusIds, salamPayDonorIds } from '#kit/giving/ids.ts'
import { newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { newTerminal } from '#testing/factories/new-terminal.ts'

const rights = ['terminals:view', 'terminals:edit', 'donations:view'] as const
type TestCharity = Awaited<ReturnType<typeof newCharity>>

/** A gift taken at a terminal. */
const newTaken = (charity: TestCharity, terminalId: string, fields: Parameters<typeof newGift>[1] = {}) =>
  newGift(charity, {
    platform: 'terminal',
    donation_method: donationMethodIds.terminal,
    payment_method: methodIds.card,
    terminal_id: terminalId,
    ...fields,
  })

describe('the details of a terminal', () => {
  test('show the terminal and its gifts, five a page, the newest first', async () => {
    const charity = await newCharity({ can: rights })
    const id = await newTerminal(charity, { name: 'Main hall', merchant_name: 'Masjid Test' })
    for (const day of [1, 2, 3, 4, 5, 6]) await newTaken(charity, id, { amount_minor: day * 100, donated_at: `2026-02-0${day}T04:00:00Z` })
    await newGift(charity)
    const first = await charity.api.terminals.find({ id })
    expect(first).toMatchObject({ deviceName: 'Main hall', merchantName: 'Masjid Test', totalCount: 6, pageNumber: 1, pageSize: 5 })
    expect(first.items.map(({ amount }) => amount.minor)).toEqual([600, 500, 400, 300, 200])
    expect((await charity.api.terminals.find({ id, pageNumber: 2 })).items.map(({ amount }) => amount.minor)).toEqual([100])
    expect((await charity.api.terminals.find({ id, pageSize: 10 })).items).toHaveLength(6)
  })

  test('the details of a terminal are filtered by days, payment mode, amount, inclusion and for whom was given', async () => {
    const charity = await newCharity({ can: rights })
    const id = await newTerminal(charity)
    await newTaken(charity, id, { amount_minor: 100, donated_at: '2026-01-31T15:59:00Z' })
    await newTaken(charity, id, { amount_minor: 200, payment_method: methodIds.payNow })
    await newTaken(charity, id, { amount_minor: 300_000 })
    await newTaken(charity, id, { amount_minor: 400, is_iras_inclusion: true })
    await newTaken(charity, id, { amount_minor: 500, salam_pay_donor_type: salamPayDonorIds.onBehalf })
    const found = async (request: object) => {
      const { items } = await charity.api.terminals.find({ id, ...request })
      return items.map(({ amount }) => amount.minor).toSorted((a, b) => a - b)
    }
    expect(await found({ endDate: '2026-01-31' })).toEqual([100])
    expect(await found({ startDate: '2026-02-01' })).toHaveLength(4)
    expect(await found({ paymentModes: [methodIds.payNow] })).toEqual([200])
    expect(await found({ amountBrackets: [{ minAmount: 100_100, maxAmount: 300_000 }] })).toEqual([300_000])
    expect(await found({ isIRASInclusion: [1] })).toEqual([400])
    expect(await found({ isIRASInclusion: [0] })).toEqual([100, 200, 500, 300_000])
    expect(await found({ onBehalfOf: salamPayDonorIds.onBehalf })).toEqual([500])
  })

  test('the details of a terminal are filtered by the age that payers chose at the terminal, both ends included', async () => {
    const charity = await newCharity({ can: rights })
    const id = await newTerminal(charity)
    for (const age of [17, 18, 25, 26, null]) {
      const { id: giftId } = await newTaken(charity, id, { amount_minor: 100 + (age ?? 0) })
      await charity.sql(
        `insert into terminal_tap (charity_id, terminal_id, tap_no, donation_id, payer_age, tapped_at) values ($1, $2, $3, $4, $5, now())`,
        [charity.charityId, id, randomUUID(), giftId, age],
      )
    }
    const ages = async (ageGroupFilter: { minAge?: number; maxAge?: number } | null) =>
      (await charity.api.terminals.find({ id, ageGroupFilter })).items.map(({ payerAge }) => payerAge).toSorted()
    expect(await ages({ minAge: 18, maxAge: 25 })).toEqual([18, 25])
    expect(await ages({ minAge: 26 })).toEqual([26])
    expect(await ages({ maxAge: 17 })).toEqual([17])
    expect(await ages(null)).toHaveLength(5)
  })

  test('show only gifts that the reader may see, and nothing of another charity', async () => {
    const [ours, theirs] = await Promise.all([newCharity({ can: rights }), newCharity({ can: rights })])
    const id = await newTerminal(ours)
    await newTaken(ours, id)
    const blind = ours.officer(['terminals:view']).api
    expect(await blind.terminals.find({ id })).toMatchObject({ items: [], totalCount: 0 })
    expect(await blind.terminals.takings({ id })).toMatchObject({ takings: [] })
    await expect(theirs.api.terminals.find({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(theirs.api.terminals.takings({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('the takings are added up by day of the charity and way of paying, without what was voided', async () => {
  const charity = await newCharity({ can: rights })
  const id = await newTerminal(charity)
  const at = (donated_at: string, donated_on: string) => ({ donated_at, donated_on })
  await newTaken(charity, id, { amount_minor: 1000, ...at('2026-03-01T15:59:00Z', '2026-03-01') })
  await newTaken(charity, id, { amount_minor: 500, refunded_minor: 200, ...at('2026-03-01T16:01:00Z', '2026-03-02') })
  await newTaken(charity, id, { amount_minor: 250, payment_method: methodIds.nets, ...at('2026-03-01T16:02:00Z', '2026-03-02') })
  await newTaken(charity, id, {
    amount_minor: 9900,
    status: 'Voided',
    request_status: requestStatusIds.voided,
    ...at('2026-03-01T16:03:00Z', '2026-03-02'),
  })
  await newTaken(charity, id, { amount_minor: 70, ...at('2026-01-15T04:00:00Z', '2026-01-15') })
  const sum = (day: string, paymentMethod: number, gifts: number, minor: number) => ({
    day,
    paymentMethod,
    gifts,
    total: { minor, currency: 'SGD' },
  })
  expect(await charity.api.terminals.takings({ id })).toEqual({
    startDate: '2026-02-01',
    endDate: '2026-03-02',
    takings: [
      sum('2026-03-02', methodIds.card, 1, 300),
      sum('2026-03-02', methodIds.nets, 1, 250),
      sum('2026-03-01', methodIds.card, 1, 1000),
    ],
  })
  expect((await charity.api.terminals.takings({ id, startDate: '2026-01-01', endDate: '2026-01-31' })).takings).toEqual([
    sum('2026-01-15', methodIds.card, 1, 70),
  ])
})

describe('a change of a terminal', () => {
  test('renames it, with a row in the audit trail', async () => {
    const charity = await newCharity({ can: rights })
    const id = await newTerminal(charity, { name: 'Main hall' })
    await charity.api.terminals.rename({ id, version: 1, deviceName: '  Prayer hall ' })
    expect(await charity.api.terminals.find({ id })).toMatchObject({ deviceName: 'Prayer hall', version: 2 })
    const [event] = await charity.rowsOf('audit_event')
    expect(event).toMatchObject({ subject_kind: 'terminal', subject_id: id, changes: { name: ['Main hall', 'Prayer hall'] } })
  })

  test("saves the merchant's details, and empties them", async () => {
    const charity = await newCharity({ can: rights })
    const id = await newTerminal(charity)
    const merchant = { merchantName: 'Masjid An-Nur', merchantNo: '0001234567', merchantTerminalNo: 'A1B2C3D4' }
    await charity.api.terminals.saveMerchant({ id, version: 1, ...merchant })
    expect(await charity.api.terminals.find({ id })).toMatchObject({ ...merchant, version: 2 })
    await charity.api.terminals.saveMerchant({ id, version: 2, ...merchant, merchantNo: ' ' })
    expect(await charity.api.terminals.find({ id })).toMatchObject({ merchantNo: null })
    await expect(charity.api.terminals.saveMerchant({ id, version: 3, ...merchant, merchantNo: '12 34' })).rejects.toMatchObject({
      code: 'INVALID',
    })
  })

  test('a change of a terminal is refused to users who saw another version, have no right or are of another charity', async () => {
    const [ours, theirs] = await Promise.all([newCharity({ can: rights }), newCharity({ can: rights })])
    const id = await newTerminal(ours)
    const change = { id, version: 1, deviceName: 'Theirs' }
    await expect(ours.api.terminals.rename({ ...change, version: 7 })).rejects.toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    await expect(ours.officer(['terminals:view']).api.terminals.rename(change)).rejects.toMatchObject({ status: 403 })
    await expect(theirs.api.terminals.rename(change)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ours.api.terminals.find({ id })).deviceName).toBe('Main hall')
  })
})
