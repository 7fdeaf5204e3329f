import { frequencyIds } from '#kit/giving/ids.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kit/security/ids.ts'
import { clock } from '#testing/factories/new-charity.ts'
import { cardProvider, jobContext, newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { chargeRecurrence } from './charge-recurrence.ts'

beforeEach(() => void (clock.now = new Date('2026-03-02T04:00:00Z')))
const on = (day: string) => void (clock.now = new Date(`${day}T04:00:00Z`))
const charge = (charityId: number, id: string) => chargeRecurrence(jobContext(), cardProvider, charityId, id)
type TestGivingCharity = Awaited<ReturnType<typeof newGivingCharity>>
const find = ({ api }: TestGivingCharity, recurrenceId: string) => api.recurring.find({ recurrenceId })

describe('a recurring gift', () => {
  test('a recurring gift is found with its card, its charges and its next dates', async () => {
    const charity = await newGivingCharity()
    on('2026-01-31')
    const id = await charity.start()
    await charge(charity.charityId, id)
    const found = await find(charity, id)
    expect(found).toMatchObject({
      donorName: 'Siti Aminah',
      donationToName: 'General fund',
      amount: { minor: 5000, currency: 'SGD' },
      frequency: frequencyIds.monthly,
      state: 'active',
      nextChargeOn: '2026-02-28',
      card: { cardType: 'visa', cardLastDigit: expect.stringMatching(/^\d{4}$/), isExpired: false },
      actions: ['edit', 'pause', 'cancel'],
      upcoming: ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'],
      charges: [{ dueOn: '2026-01-31', attempt: 1, state: 'succeeded', receiptNo: 'TST0000001' }],
      given: { gifts: 1, sum: { minor: 5000, currency: 'SGD' } },
      lastPaidOn: '2026-01-31',
      alsoOnCard: 0,
      timeline: [{ call: 'job:recurring.charge', outcome: 'done', by: null, detail: { receiptNo: 'TST0000001' } }],
    })
    expect(JSON.stringify(found)).not.toMatch(/pm_test|token|fingerprint/i)
  })

  test('a recurring gift is listed, by donor and by state, the newest first', async () => {
    const charity = await newGivingCharity()
    const first = await charity.start()
    on('2026-03-03')
    const second = await charity.start()
    await charity.api.recurring.cancel({ recurrenceId: first })
    const ids = async (filter: Parameters<TestGivingCharity['api']['recurring']['list']>[0]) =>
      (await charity.api.recurring.list(filter)).items.map(({ id }) => id)
    expect(await ids({})).toEqual([second, first])
    expect(await ids({ states: ['cancelled'] })).toEqual([first])
    expect(await ids({ frequency: [2] })).toEqual([])
    expect(await ids({ searchBy: 2, searchValue: 'siti@example.org' })).toEqual([second, first])
    expect(await ids({ searchBy: 2, searchValue: 'nobody@example.org' })).toEqual([])
    expect(await ids({ pauseReason: 'declined' })).toEqual([])
    expect(await ids({ sortBy: 'nextChargeOn', sortExpression: 'asc' })).toEqual([second, first])
    expect(await ids({ sortBy: 'createdAt', sortExpression: 'asc' })).toEqual([first, second])
    expect(await ids({ donorId: newId() })).toEqual([])
    expect(await charity.api.recurring.list({ donorId: charity.donorId, pageSize: 10 })).toMatchObject({
      totalCount: 2,
      pageNumber: 1,
      pageSize: 10,
    })
  })

  test('starts only on a card of its own donor', async () => {
    const { charityId, start, sql } = await newGivingCharity()
    const other = newId()
    await sql(`insert into donor (charity_id, id, donor_type, name, created_at, updated_at) values ($1, $2, 1, 'Ali', now(), now())`, [
      charityId,
      other,
    ])
    await expect(start({ donorId: other, token: 'visa' })).rejects.toThrow('not one of the donor')
  })
})

describe('changing one', () => {
  test('sets amount, frequency and dates, with a message', async () => {
    const charity = await newGivingCharity()
    const id = await charity.start()
    await charge(charity.charityId, id)
    const { version } = await find(charity, id)
    const changed = await charity.api.recurring.change({
      recurrenceId: id,
      version,
      action: 'edit',
      amount: { minor: 7500, currency: 'SGD' },
      frequency: frequencyIds.quarterly,
      nextDate: '2026-03-31',
      endDate: '2026-12-31',
      remarks: ' until the end of the year ',
    })
    expect(changed).toMatchObject({
      amount: { minor: 7500 },
      frequency: frequencyIds.quarterly,
      anchorOn: '2026-03-31',
      nextChargeOn: '2026-03-31',
      endsOn: '2026-12-31',
    })
    expect((await find(charity, id)).upcoming).toEqual(['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'])
    expect((await charity.rowsOf('audit_event')).find(({ call }) => String(call).endsWith('RecurringDonationSetting'))).toMatchObject({
      subject_id: id,
      changes: { amountMinor: [5000, 7500], frequency: [4, 5], remarks: [null, '•••'] },
    })
  })

  test('changing the frequency alone keeps the anchor, and charges no date twice', async () => {
    const charity = await newGivingCharity()
    on('2026-01-31')
    const id = await charity.start({ frequency: frequencyIds.annually })
    await charge(charity.charityId, id)
    const { version } = await find(charity, id)
    await charity.api.recurring.change({ recurrenceId: id, version, action: 'edit', frequency: frequencyIds.monthly })
    expect((await find(charity, id)).upcoming.slice(0, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  })

  test('pauses it without charges, and resumes with the next date without charging missed ones', async () => {
    const charity = await newGivingCharity()
    const id = await charity.start()
    await charge(charity.charityId, id)
    const { version } = await find(charity, id)
    expect(await charity.api.recurring.change({ recurrenceId: id, version, action: 'pause' })).toMatchObject({
      state: 'paused',
      pauseReason: 'asked',
      nextChargeOn: null,
      actions: ['edit', 'resume', 'cancel'],
    })
    on('2026-06-15')
    await charge(charity.charityId, id)
    expect(await charity.gifts(id)).toHaveLength(1)
    expect(await charity.api.recurring.change({ recurrenceId: id, version: version + 1, action: 'resume' })).toMatchObject({
      state: 'active',
      nextChargeOn: '2026-07-02',
    })
    on('2026-07-02')
    await charge(charity.charityId, id)
    expect((await charity.charges(id)).map(row => row['due_on'])).toEqual(['2026-03-02', '2026-07-02'])
  })

  test('changing the card moves all recurring gifts of the old card, and resumes those paused for it', async () => {
    const charity = await newGivingCharity()
    const lost = await charity.card('lost')
    const [stopped, waiting, elsewhere] = [
      await charity.start({ cardId: lost }),
      await charity.start({ cardId: lost, startsOn: '2026-03-20' }),
      await charity.start({ token: 'amex' }),
    ]
    await charge(charity.charityId, stopped)
    const before = await find(charity, stopped)
    expect(before).toMatchObject({ state: 'paused', pauseReason: 'declined', lastDecline: 'lostCard' })

    const cardId = await charity.card('mastercard')
    const { version } = await find(charity, waiting)
    await charity.api.recurring.change({ recurrenceId: waiting, version, action: 'edit', cardId })
    expect([(await find(charity, stopped)).card.id, (await find(charity, waiting)).card.id]).toEqual([cardId, cardId])
    expect((await find(charity, elsewhere)).card.id).not.toBe(cardId)
    expect(await find(charity, stopped)).toMatchObject({ state: 'active', nextChargeOn: '2026-03-02' })
    await charge(charity.charityId, stopped)
    expect(await charity.gifts(stopped)).toMatchObject([{ card_brand: 'mastercard' }])
  })

  test('changing amount or card while a response is lost keeps a made charge, and sends a lost one with the new values', async () => {
    const charity = await newGivingCharity()
    const [taken, never] = [await charity.start({ token: 'lost_answer' }), await charity.start({ token: 'lost_request' })]
    const cardId = await charity.card('amex')
    for (const recurrenceId of [taken, never]) {
      await expect(charge(charity.charityId, recurrenceId)).rejects.toThrow('lost')
      await charity.api.recurring.change({ recurrenceId, version: 1, action: 'edit', amount: { minor: 900, currency: 'SGD' }, cardId })
    }
    clock.now = new Date('2026-03-02T04:11:00Z')
    for (const id of [taken, never]) await charge(charity.charityId, id)
    expect(await charity.charges(taken)).toMatchObject([{ state: 'succeeded', amount_minor: '5000' }])
    expect(await charity.charges(never)).toMatchObject([
      { state: 'withdrawn' },
      { state: 'succeeded', attempt: 2, amount_minor: '900', card_id: cardId },
    ])
    expect(await charity.gifts(never)).toMatchObject([{ amount_minor: '900', card_brand: 'amex' }])
  })

  test('refuses inconsistent values', async () => {
    const charity = await newGivingCharity()
    const id = await charity.start()
    const edit = (change: object) => charity.api.recurring.change({ recurrenceId: id, version: 1, action: 'edit', ...change })
    const refusals: [object, object][] = [
      [{ version: 7, amount: { minor: 200, currency: 'SGD' } }, { code: 'CHANGED_SINCE' }],
      [{ amount: { minor: 1000, currency: 'MYR' } }, { code: 'WRONG_CURRENCY' }],
      [{ amount: { minor: 0, currency: 'SGD' } }, { code: 'INVALID' }],
      [{ nextDate: '2026-03-01' }, { code: 'INVALID' }],
      [{ endDate: '2026-03-01' }, { code: 'INVALID' }],
      [{ cardId: newId() }, { code: 'NO_SUCH_CARD' }],
      [{ action: 'resume' }, { code: 'RECURRENCE_NOT_NOW' }],
      [{ recurrenceId: newId() }, { code: 'NOT_FOUND' }],
    ]
    for (const [change, reason] of refusals) await expect(edit(change), JSON.stringify(change)).rejects.toMatchObject(reason)
    await charity.api.recurring.cancel({ recurrenceId: id })
    await expect(edit({ version: 2 })).rejects.toMatchObject({ code: 'OVER' })
  })

  test('changing dates waits for a charge in progress', async () => {
    const charity = await newGivingCharity()
    const id = await charity.start({ token: 'outage' })
    await expect(charge(charity.charityId, id)).rejects.toThrow()
    await expect(
      charity.api.recurring.change({ recurrenceId: id, version: 1, action: 'edit', nextDate: '2026-03-05' }),
    ).rejects.toMatchObject({ code: 'CHARGE_UNDER_WAY' })
  })
})

describe('cancelling one', () => {
  test('ends it, with the specification’s message', async () => {
    const charity = await newGivingCharity()
    const id = await charity.start()
    await charity.api.recurring.cancel({ recurrenceId: id, remarks: 'The donor asked by phone' })
    expect(await find(charity, id)).toMatchObject({
      state: 'cancelled',
      nextChargeOn: null,
      remarks: 'The donor asked by phone',
      upcoming: [],
      actions: [],
    })
    await charge(charity.charityId, id)
    expect(await charity.gifts(id)).toEqual([])
  })

  test('cancelling a stale version is refused', async () => {
    const charity = await newGivingCharity()
    const recurrenceId = await charity.start()
    await charity.api.recurring.change({ recurrenceId, version: 1, action: 'edit', amount: { minor: 7000, currency: 'SGD' } })
    await expect(charity.api.recurring.cancel({ recurrenceId, version: 1 })).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
    await charity.api.recurring.cancel({ recurrenceId, version: 2 })
    await expect(charity.api.recurring.cancel({ recurrenceId, version: 2 })).rejects.toMatchObject({ code: 'OVER' })
  })

  test('happens once under concurrent calls', async () => {
    const charity = await newGivingCharity()
    const id = await charity.start()
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => charity.api.recurring.cancel({ recurrenceId: id })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.filter(result => result.status === 'rejected' && (result.reason as { code: string }).code !== 'OVER')).toEqual([])
  })

  test('cancelling while a response is lost records a made charge, and does not send a lost one again', async () => {
    const charity = await newGivingCharity()
    const [charged, neverSent] = [await charity.start({ token: 'lost_answer' }), await charity.start({ token: 'lost_request' })]
    for (const id of [charged, neverSent]) {
      await expect(charge(charity.charityId, id)).rejects.toThrow('lost')
      await charity.api.recurring.cancel({ recurrenceId: id })
    }
    await charge(charity.charityId, charged)
    expect([await charity.charges(charged), await charity.gifts(charged)]).toMatchObject([
      [{ state: 'succeeded' }],
      [{ amount_minor: '5000' }],
    ])
    await expect(charge(charity.charityId, neverSent)).rejects.toThrow('may still be in progress')
    clock.now = new Date('2026-03-02T04:11:00Z')
    await charge(charity.charityId, neverSent)
    expect([await charity.charges(neverSent), await charity.gifts(neverSent)]).toMatchObject([[{ state: 'withdrawn' }], []])
    expect((await find(charity, charged)).state).toBe('cancelled')
  })

  test('needs its own right', async () => {
    const charity = await newGivingCharity({ can: ['donations:view', 'donations:edit'] })
    const id = await charity.start()
    await expect(charity.api.recurring.cancel({ recurrenceId: id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await find(charity, id)).actions).toEqual(['edit', 'pause'])
  })
})

test('charities are kept apart', async () => {
  const [caller, other] = [await newGivingCharity(), await newGivingCharity()]
  const id = await caller.start()
  expect((await other.api.recurring.list({})).items).toEqual([])
  for (const attempt of [
    () => find(other, id),
    () => other.api.recurring.cancel({ recurrenceId: id }),
    () => other.api.recurring.change({ recurrenceId: id, version: 1, action: 'pause' }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const stolen = await caller.card('amex')
  const otherSchedule = await other.start()
  await expect(
    other.api.recurring.change({ recurrenceId: otherSchedule, version: 1, action: 'edit', cardId: stolen }),
  ).rejects.toMatchObject({
    code: 'NO_SUCH_CARD',
  })
  await charge(other.charityId, id)
  expect(await caller.gifts(id)).toEqual([])
})
