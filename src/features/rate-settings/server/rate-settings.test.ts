import { describe, expect, test } from 'vitest'
import { publishSampleRates } from '#testing/factories/sample-rates.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { itemIds, donorTypeIds, methodIds, preferenceIds, rateItemIds } from '#kit/giving/ids.ts'

const all = ['view', 'add', 'edit', 'delete'].map(flag => `rate-setting:${flag}`)
const counter = ['islamic-giving:view', 'islamic-giving:add']
const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })
const fitrah = {
  itemId: 42 as const,
  grade: 'Normal',
  amount: sgd(550),
  startsOn: '2026-04-01',
  authority: 'MUIS',
  source: 'Statement of 16 March 2026',
}

/** A mosque with the announced rates of Singapore, one officer who prepares rates and another who publishes them. */
async function mosque() {
  const charity = await newCharity({ can: [...all, ...counter, 'button:rate-export'] })
  const { charityId } = charity
  await publishSampleRates(charityId)
  const second = charity.officer(all)
  const valuesOf = async (itemId: number, grade: string) =>
    (await charity.api.rates.list({ itemId, pageSize: 100, sortExpression: 'asc' })).items
      .filter(rate => rate.grade === grade && rate.phase !== 'replaced')
      .map(({ amount, startsOn, endsOn, phase }) => [amount.minor, startsOn, endsOn, phase])
  const rateOn = async (donationDate: string) =>
    (await charity.api.islamicGiving.params({ donationDate })).rates.find(({ itemId, grade }) => itemId === 42 && grade === 'Normal')
  const giveFitrah = async (donationDate: string, minor: number) =>
    charity.api.islamicGiving.add({
      donorType: donorTypeIds.anonymous,
      paymentMethod: methodIds.cash,
      donationDate,
      amount: sgd(2 * minor),
      lines: [
        {
          donationToValue: await newFund(charity, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fitrah }),
          grade: 'Normal',
          noOfPerson: 2,
          rate: sgd(minor),
          amount: sgd(2 * minor),
        },
      ],
    })
  return { ...charity, second, valuesOf, rateOn, giveFitrah }
}

describe('a rate', () => {
  test('holds only once another user published it, and ends the one before', async () => {
    const { api, second, valuesOf, rateOn } = await mosque()
    const { id, version } = await api.rates.add(fitrah)
    expect((await rateOn('2026-04-01'))?.amount.minor).toBe(500)
    await expect(api.rates.publish({ rateId: id, version })).rejects.toMatchObject({ code: 'OWN_RATE' })
    await second.api.rates.publish({ rateId: id, version })
    expect([(await rateOn('2026-03-31'))?.amount.minor, (await rateOn('2026-04-01'))?.amount.minor]).toEqual([500, 550])
    expect((await valuesOf(42, 'Normal')).slice(-2)).toEqual([
      [500, '2026-01-01', '2026-03-31', 'inForce'],
      [550, '2026-04-01', null, 'upcoming'],
    ])
  })

  test('a rate is not published by the user who made it or changed it last', async () => {
    const { api, officer, second } = await mosque()
    const { id } = await api.rates.add(fitrah)
    const { version } = await second.api.rates.edit({ ...fitrah, amount: sgd(560), rateId: id, version: 1 })
    for (const one of [api, second.api])
      await expect(one.rates.publish({ rateId: id, version })).rejects.toMatchObject({ code: 'OWN_RATE' })
    const third = officer(all)
    expect(await third.api.rates.find({ rateId: id })).toMatchObject({ actions: ['edit', 'publish', 'sendBack', 'delete'] })
    await third.api.rates.publish({ rateId: id, version })
  })

  test('a rate is sent back with a reason, and waits again once it was changed', async () => {
    const { api, second } = await mosque()
    const { id } = await api.rates.add(fitrah)
    await second.api.rates.sendBack({ rateId: id, version: 1, reason: 'The statement says 5.60.' })
    expect(await api.rates.find({ rateId: id })).toMatchObject({ phase: 'returned', returnReason: 'The statement says 5.60.' })
    await expect(second.api.rates.publish({ rateId: id, version: 2 })).rejects.toMatchObject({ code: 'RATE_NOT_WAITING' })
    await api.rates.edit({ ...fitrah, amount: sgd(560), rateId: id, version: 2 })
    expect(await api.rates.find({ rateId: id })).toMatchObject({ phase: 'waiting', returnReason: null, amount: sgd(560) })
  })

  test('an author takes back what was not published yet, without the right to delete', async () => {
    const { officer, second } = await mosque()
    const author = officer(all.filter(right => right !== 'rate-setting:delete'))
    const { id } = await author.api.rates.add(fitrah)
    expect(await author.api.rates.find({ rateId: id })).toMatchObject({ actions: ['edit', 'sendBack'] })
    await author.api.rates.sendBack({ rateId: id, version: 1, reason: 'It was announced for May.' })
    await expect(second.api.rates.publish({ rateId: id, version: 2 })).rejects.toMatchObject({ code: 'RATE_NOT_WAITING' })
  })

  test('a published rate stays: its change is a new one that takes its place', async () => {
    const { api, second, valuesOf } = await mosque()
    const { id } = await api.rates.add(fitrah)
    await second.api.rates.publish({ rateId: id, version: 1 })
    const changed = await api.rates.edit({ ...fitrah, amount: sgd(600), startsOn: '2026-05-01', rateId: id, version: 2 })
    expect(changed.id).not.toBe(id)
    await second.api.rates.publish({ rateId: changed.id, version: 1 })
    expect((await valuesOf(42, 'Normal')).slice(-2)).toEqual([
      [500, '2026-01-01', '2026-04-30', 'inForce'],
      [600, '2026-05-01', null, 'upcoming'],
    ])
    expect(await api.rates.find({ rateId: id })).toMatchObject({ phase: 'replaced', actions: [] })
  })

  test('a rate that a receipt used keeps the days of its receipts', async () => {
    const { api, second, giveFitrah, rateOn, valuesOf } = await mosque()
    const gift = await giveFitrah('2026-03-02', 500)
    const used = await rateOn('2026-03-02')
    const [line] = (await api.islamicGiving.find({ ismTransactionId: gift.id })).lines
    expect(line).toMatchObject({ rateId: used!.id, rate: sgd(500) })
    expect(await api.rates.find({ rateId: used!.id })).toMatchObject({
      isUsed: true,
      use: { receipts: 1, units: 2, sum: sgd(1000), firstOn: '2026-03-02', lastOn: '2026-03-02' },
    })
    await expect(api.rates.delete({ rateId: used!.id })).rejects.toMatchObject({ code: 'RATE_USED' })
    const version = (await api.rates.find({ rateId: used!.id })).version
    await expect(api.rates.edit({ ...fitrah, startsOn: '2026-01-01', rateId: used!.id, version })).rejects.toMatchObject({
      code: 'RATE_USED_SINCE',
      errors: [{ field: 'startsOn', code: 'LAST_USED_ON', message: 'A receipt of 2 Mar 2026 used the rate in force. Begin later.' }],
    })
    const next = await api.rates.edit({ ...fitrah, startsOn: '2026-03-03', rateId: used!.id, version })
    await second.api.rates.publish({ rateId: next.id, version: 1 })
    expect((await valuesOf(42, 'Normal')).slice(-2)).toEqual([
      [500, '2026-01-01', '2026-03-02', 'inForce'],
      [550, '2026-03-03', null, 'upcoming'],
    ])
  })

  test('a rate that no receipt used is deleted, and the one before holds on its days', async () => {
    const { api, second, valuesOf } = await mosque()
    const { id } = await api.rates.add(fitrah)
    await second.api.rates.publish({ rateId: id, version: 1 })
    await api.rates.delete({ rateId: id })
    expect((await valuesOf(42, 'Normal')).at(-1)).toEqual([500, '2026-01-01', null, 'inForce'])
    await expect(api.rates.find({ rateId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a rate that a user changed concurrently is neither changed nor published unseen', async () => {
    const { api, second } = await mosque()
    const { id } = await api.rates.add(fitrah)
    await api.rates.edit({ ...fitrah, amount: sgd(560), rateId: id, version: 1 })
    await expect(second.api.rates.publish({ rateId: id, version: 1 })).rejects.toMatchObject({ status: 409, code: 'CHANGED_SINCE' })
    await expect(api.rates.edit({ ...fitrah, rateId: id, version: 1 })).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
  })
})

describe('its fields', () => {
  const nisab = { ...fitrah, itemId: 6 as const, grade: 'Standard' }
  test.each([
    ['a nisab of six digits', { ...nisab, amount: sgd(10_000_000) }, 'amount', 'NISAB_DIGITS'],
    ['a nisab with cents', { ...nisab, amount: sgd(1_784_550) }, 'amount', 'NISAB_DIGITS'],
    ['a rate of three digits', { ...fitrah, amount: sgd(10_000) }, 'amount', 'RATE_DIGITS'],
    ['a rate of zero', { ...fitrah, amount: sgd(0) }, 'amount', 'RATE_DIGITS'],
    ['an amount in another currency', { ...fitrah, amount: { minor: 500, currency: 'MYR' as const } }, 'amount', 'ENTER_AMOUNT_IN'],
    ['a last day before the first', { ...fitrah, endsOn: '2026-03-31' }, 'endsOn', 'RATE_ENDS_EARLY'],
    ['a fitrah that grows with the years', { ...fitrah, compounds: true }, 'compounds', 'ONLY_FIDYAH_COMPOUNDS'],
    ['a fitrah of gold', { ...fitrah, metal: 'gold' as const }, 'metal', 'ONLY_NISAB_HAS_METAL'],
    ['silver of a karat', { ...nisab, amount: sgd(1_000_000), metal: 'silver' as const, karat: 24 }, 'karat', 'SILVER_HAS_NO_KARAT'],
    ['a link that is none', { ...fitrah, sourceUrl: 'javascript:alert(1)' }, 'sourceUrl', 'ENTER_WEB_ADDRESS'],
  ])('fields are refused with %s', async (_, draft, field, code) => {
    const { api } = await mosque()
    await expect(api.rates.add(draft)).rejects.toMatchObject({ status: 400, errors: [{ field, code }] })
  })

  test('the fields of a nisab are the value of the metal that its country goes by', async () => {
    const { api } = await mosque()
    const { itemId: _, ...draft } = { ...nisab, amount: sgd(1_784_500) }
    const { id } = await api.rates.addUpcomingNisab(draft)
    expect(await api.rates.find({ rateId: id })).toMatchObject({
      itemId: rateItemIds.nisab,
      metal: 'gold',
      weightGrams: 86,
      karat: 24,
      phase: 'waiting',
    })
    const silver = await api.rates.add({ ...nisab, amount: sgd(90_000), metal: 'silver', grade: 'Silver' })
    expect(await api.rates.find({ rateId: silver.id })).toMatchObject({ metal: 'silver', weightGrams: 595, karat: null })
  })

  test('the fields of an upcoming nisab begin after today', async () => {
    const { api } = await mosque()
    const { itemId: _, ...draft } = { ...nisab, amount: sgd(1_784_500), startsOn: '2026-03-02' }
    await expect(api.rates.addUpcomingNisab(draft)).rejects.toMatchObject({ errors: [{ field: 'startsOn', code: 'NISAB_STARTS_LATER' }] })
  })
})

describe("the database's own rules", () => {
  const columns =
    'charity_id, id, item_id, grade, amount_minor, currency, starts_on, ends_on, state, created_at, updated_at, prepared_at, published_at'
  test('the database refuses a gap between two published rates', async () => {
    const { charityId, sql } = await mosque()
    const gap = `insert into rate (${columns}) values ($1, gen_random_uuid(), 42, 'Normal', 450, 'SGD', '2010-01-01', '2017-12-30', 'published', now(), now(), now(), now())`
    await expect(sql(gap, [charityId])).rejects.toThrow('rate_without_gap')
  })
  test('the database refuses another amount for a published rate, and a publisher who prepared it', async () => {
    const { charityId, sql } = await mosque()
    await expect(sql(`update rate set amount_minor = 501 where charity_id = $1 and item_id = 42`, [charityId])).rejects.toThrow('rate_kept')
    const id = '00000000-0000-7000-8000-000000000001'
    await expect(sql(`update rate set prepared_by = $2, published_by = $2 where charity_id = $1`, [charityId, id])).rejects.toThrow(
      'rate_two_people',
    )
  })
  test('the database refuses days that would leave out a receipt', async () => {
    const { charityId, sql, giveFitrah } = await mosque()
    await giveFitrah('2026-03-02', 500)
    const shorter = `update rate set ends_on = '2026-03-01' where charity_id = $1 and item_id = 42 and grade = 'Normal' and ends_on is null`
    await expect(sql(shorter, [charityId])).rejects.toThrow('rate_used')
    await expect(sql(`delete from rate where charity_id = $1 and item_id = 42 and grade = 'Normal'`, [charityId])).rejects.toThrow(
      'donation_line_rate',
    )
  })
})

describe('the list', () => {
  test('the list is filtered by kind, state, day and words, sorted and counted', async () => {
    const { api } = await mosque()
    await api.rates.add(fitrah)
    const found = async (filter: Parameters<typeof api.rates.list>[0]) =>
      (await api.rates.list(filter)).items.map(({ amount }) => amount.minor)
    expect(await found({ itemId: rateItemIds.fitrah, phase: 'inForce', sortBy: 'amount', sortExpression: 'asc' })).toEqual([500, 800])
    expect(await found({ phase: 'waiting' })).toEqual([550])
    expect(await found({ startDate: '2026-03-21', endDate: '2026-03-21', itemId: rateItemIds.fidyah })).toEqual([400])
    expect(await found({ searchValue: 'march 16 statement' })).toEqual([550])
    expect(await api.rates.list({ itemId: rateItemIds.fitrah })).toMatchObject({
      totalCount: 9,
      byPhase: { waiting: 1, inForce: 2, ended: 6 },
    })
  })

  test('shows on a timeline what holds between two days, and what waits', async () => {
    const { api } = await mosque()
    await api.rates.add(fitrah)
    const { today, rates } = await api.rates.timeline({ from: '2026-03-01', to: '2026-04-30' })
    expect(today).toBe('2026-03-02')
    expect(rates.map(({ itemId, amount, phase }) => [itemId, amount.minor, phase])).toEqual([
      [6, 1_380_000, 'inForce'],
      [7, 140, 'inForce'],
      [7, 400, 'upcoming'],
      [42, 800, 'inForce'],
      [42, 500, 'inForce'],
      [42, 550, 'waiting'],
      [46, 1000, 'inForce'],
      [46, 400, 'upcoming'],
    ])
  })

  test('the list is exported with the right to export rates alone', async () => {
    const { api, second, rowsOf, runJobs } = await mosque()
    await expect(second.api.rates.export({})).rejects.toMatchObject({ status: 403 })
    const { id } = await api.rates.export({ itemId: rateItemIds.fitrah })
    await runJobs()
    expect((await rowsOf('work_item')).find(row => row['id'] === id)).toMatchObject({ status: 'done', rows_done: '8' })
  })
})

describe('a preview', () => {
  test('shows what the rate changes, and the receipts that keep theirs', async () => {
    const { api, giveFitrah } = await mosque()
    await giveFitrah('2026-03-02', 500)
    const preview = await api.rates.preview({ itemId: rateItemIds.fitrah, grade: 'Normal', amount: sgd(550), startsOn: '2026-04-01' })
    expect(preview).toMatchObject({
      before: { amount: sgd(500) },
      examples: [{ kind: 'people', count: 5, before: sgd(2500), after: sgd(2750) }],
      open: { entries: 0, units: 0 },
      kept: { receipts: 1, units: 2, sum: sgd(1000) },
    })
  })

  test('a preview of fidyah shows a gift in time and one that is three years late', async () => {
    const { api } = await mosque()
    const { examples } = await api.rates.preview({ itemId: rateItemIds.fidyah, amount: sgd(400), startsOn: '2026-03-20' })
    expect(examples.map(({ kind, before, after }) => [kind, before?.minor, after.minor])).toEqual([
      ['days', 1680, 4800],
      ['daysLate', 4200, 4000],
    ])
  })
})

test('keeps charities apart, and refuses what the rights do not allow', async () => {
  const [ownMosque, otherMosque] = [await mosque(), await newCharity({ can: ['rate-setting:view'] })]
  const { id } = await ownMosque.api.rates.add(fitrah)
  expect(await otherMosque.api.rates.list({})).toMatchObject({ items: [], totalCount: 0 })
  await expect(otherMosque.api.rates.find({ rateId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(otherMosque.api.rates.add(fitrah)).rejects.toMatchObject({ status: 403 })
  await expect(otherMosque.api.rates.publish({ rateId: id, version: 1 })).rejects.toMatchObject({ status: 403 })
  await expect(otherMosque.api.rates.delete({ rateId: id })).rejects.toMatchObject({ status: 403 })
})

test('leaves rows in the audit trail, with what changed', async () => {
  const { api, second, rowsOf } = await mosque()
  const { id } = await api.rates.add({ ...fitrah, amount: sgd(600) })
  await second.api.rates.publish({ rateId: id, version: 1 })
  const rows = (await rowsOf('audit_event')).filter(row => row['subject_id'] === id)
  const changed = Object.fromEntries(rows.map(row => [row['call'], row['changes'] as Record<string, unknown>]))
  expect(changed['/api/Setting/addRateDetails']).toMatchObject({ rate: [null, '$6.00'], startsOn: [null, '2026-04-01'] })
  expect(changed['/api/Setting/publishRate']).toMatchObject({ state: ['waiting', 'published'] })
})
