import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/time/days.ts'
import { formatHijri, hijriOf } from '#kit/time/hijri.ts'
import { mabimsStart } from '#kit/time/mabims.ts'
import { publishSampleRates } from '#testing/factories/sample-rates.ts'
import { newFund } from '#testing/factories/giving.ts'
import { clock, newCharity, server } from '#testing/factories/new-charity.ts'
import { newGivingCharity } from '#testing/factories/new-recurrence.ts'
import { frequencyIds, itemIds, donorTypeIds, methodIds, preferenceIds, rateItemIds } from '#kit/giving/ids.ts'
import type { HijriDraft } from '../contract.ts'

const all = ['view', 'add', 'edit'].map(flag => `hijrah-ramadan-setting:${flag}`)
const rates = ['view', 'add', 'edit'].map(flag => `rate-setting:${flag}`)
const muis = { source: 'Office of the Mufti', sourceUrl: 'https://www.muis.gov.sg' }

/** A year of Singapore as it was announced, or with some months on other days. */
function yearOf(hijrahYear: number, moved: Readonly<Record<number, string>> = {}): HijriDraft {
  const months = Array.from({ length: 12 }, (_, at) => {
    const startsOn = moved[at + 1] ?? mabimsStart(hijrahYear, at + 1)
    return { authority: 'MUIS' as const, month: at + 1, startsOn, isAnnounced: true, ...muis }
  })
  return { hijrahYear, authority: 'MUIS', months }
}
const mosque = () => newCharity({ can: [...all, ...rates] })

describe('a Hijri year', () => {
  test('years that were announced date the months from their days on every screen', async () => {
    const { api } = await mosque()
    for (const year of [1443, 1444, 1445, 1446, 1447]) await api.hijriYears.add(yearOf(year))
    const { months } = await api.hijri.settings()
    const announced = {
      '2022-04-03': '1 Ramadan 1443',
      '2022-05-03': '1 Syawal 1443',
      '2023-04-22': '1 Syawal 1444',
      '2024-03-12': '1 Ramadan 1445',
      '2025-03-02': '1 Ramadan 1446',
      '2025-03-31': '1 Syawal 1446',
      '2026-03-21': '1 Syawal 1447',
    }
    const days = Object.keys(announced)
    expect(Object.fromEntries(days.map(day => [day, formatHijri(hijriOf(day, months))]))).toEqual(announced)
    expect(days.map(day => hijriOf(addDays(day, -1), months).month)).toEqual([8, 9, 9, 8, 8, 9, 9])
  })

  test('a Hijri year 1446 has 29 days of Ramadan, and is the charity’s own preset', async () => {
    const { api } = await mosque()
    const { id } = await api.hijriYears.add(yearOf(1446))
    expect(await api.hijriYears.find({ id })).toMatchObject({
      ramadanStart: '2025-03-02',
      ramadanEnd: '2025-03-30',
      syawalStart: '2025-03-31',
      ramadanDays: 29,
      announced: 12,
    })
    expect((await api.hijri.settings()).thisRamadan).toMatchObject({ hijrahYear: 1446, ramadanStart: '2025-03-02' })
  })

  test('a Hijri year that exists is refused', async () => {
    const { api } = await mosque()
    await api.hijriYears.add(yearOf(1447))
    await expect(api.hijriYears.add(yearOf(1447))).rejects.toMatchObject({
      code: 'HIJRI_YEAR_EXISTS',
      message: 'Hijrah year already exist.',
      errors: [{ field: 'hijrahYear' }],
    })
  })

  test('keeps the months of other authorities beside those that the charity follows', async () => {
    const { api } = await mosque()
    const draft = yearOf(1447)
    const jakim = { authority: 'JAKIM' as const, month: 4, startsOn: '2025-09-24', isAnnounced: true, source: 'Warta', sourceUrl: '' }
    const { id } = await api.hijriYears.add({ ...draft, months: [...draft.months, jakim] })
    expect((await api.hijriYears.find({ id })).months.find(({ authority }) => authority === 'JAKIM')).toEqual(jakim)
  })

  test('a Hijri year is suggested by two calendars for the year after the last', async () => {
    const { api } = await mosque()
    await api.hijriYears.add(yearOf(1446))
    const { hijrahYear, authority, months } = await api.hijriYears.suggest({})
    expect([hijrahYear, authority, months[8]]).toEqual([1447, 'MUIS', { month: 9, ummAlQura: '2026-02-18', mabims: '2026-02-19' }])
  })

  test.each<[string, HijriDraft, string, string]>([
    ['a month that is missing', { ...yearOf(1447), months: yearOf(1447).months.slice(1) }, 'months', 'HIJRI_ALL_MONTHS'],
    ['a month of another year', yearOf(1447, { 9: '2027-02-08' }), 'months.8.startsOn', 'HIJRI_FAR'],
    ['a month of 28 days', yearOf(1447, { 10: '2026-03-19' }), 'months.9.startsOn', 'HIJRI_MONTH_LENGTH'],
    [
      'an announcement without a source',
      { ...yearOf(1447), months: yearOf(1447).months.map(month => ({ ...month, source: '' })) },
      'months.0.source',
      'HIJRI_SOURCE',
    ],
  ])('a Hijri year is refused with %s', async (_, draft, field, code) => {
    const { api } = await mosque()
    await expect(api.hijriYears.add(draft)).rejects.toMatchObject({
      status: 400,
      errors: expect.arrayContaining([expect.objectContaining({ field, code })]),
    })
  })
})

describe('a Ramadan that moves by a day', () => {
  /** Ramadan 1447 as it was first expected, a day shorter, with a fidyah that begins with Syawal. */
  async function expected() {
    const charity = await mosque()
    await publishSampleRates(charity.charityId)
    const { id } = await charity.api.hijriYears.add(yearOf(1447, { 10: '2026-03-20', 11: '2026-04-19' }))
    const fidyah = {
      itemId: 42 as const,
      grade: 'Normal',
      amount: { minor: 550, currency: 'SGD' as const },
      startsOn: '2026-03-20',
      authority: 'MUIS',
      source: 'Statement',
      hijriStart: { year: 1447, month: 10 },
    }
    const rate = await charity.api.rates.add(fidyah)
    await charity.officer(rates).api.rates.publish({ rateId: rate.id, version: 1 })
    return { ...charity, id, rateId: rate.id }
  }

  test('shows what moves before it is saved', async () => {
    const { api } = await expected()
    const { moves } = await api.hijriYears.preview(yearOf(1447))
    expect(moves).toEqual([
      { kind: 'ramadanEnd', name: '', count: 1, before: '2026-03-19', after: '2026-03-20' },
      { kind: 'preset', name: 'thisRamadan', count: 1, before: null, after: null },
      { kind: 'rate', name: 'Normal, $5.50', count: 1, before: '2026-03-20', after: '2026-03-21' },
    ])
  })

  test('moves rates, presets and dates in one transaction', async () => {
    const { api, id, rateId } = await expected()
    await api.hijriYears.edit({ ...yearOf(1447), id, version: 1 })
    expect(await api.rates.find({ rateId })).toMatchObject({ startsOn: '2026-03-21' })
    const before = (await api.rates.list({ itemId: rateItemIds.fitrah, phase: 'inForce' })).items.find(({ grade }) => grade === 'Normal')
    expect(before?.endsOn).toBe('2026-03-20')
    const { months, thisRamadan } = await api.hijri.settings()
    expect([thisRamadan?.ramadanEnd, formatHijri(hijriOf('2026-03-20', months))]).toEqual(['2026-03-20', '30 Ramadan 1447'])
  })

  test('lets daily gifts that end with it go on for one more day, and no other that ends on its last day by date', async () => {
    const charity = await newGivingCharity({ can: [...all, 'donations:edit'] })
    const { api } = charity
    const { id } = await api.hijriYears.add(yearOf(1447, { 10: '2026-03-20', 11: '2026-04-19' }))
    const daily = await charity.start({ frequency: frequencyIds.daily, endsOn: '2026-03-19' })
    const byDate = await charity.start({ frequency: frequencyIds.daily, endsOn: '2026-03-19' })
    await charity.api.recurring.change({ recurrenceId: daily, version: 1, action: 'edit', endsWithRamadan: true })
    const { moves } = await api.hijriYears.preview(yearOf(1447))
    expect(moves).toContainEqual({ kind: 'dailyGifts', name: '', count: 1, before: '2026-03-19', after: '2026-03-20' })
    await api.hijriYears.edit({ ...yearOf(1447), id, version: 1 })
    const ends = await charity.sql('select id, ends_on::text from recurrence where charity_id = $1', [charity.charityId])
    expect(Object.fromEntries(ends.map(({ id: of, ends_on: on }) => [of, on]))).toEqual({ [daily]: '2026-03-20', [byDate]: '2026-03-19' })
    const audited = (await charity.rowsOf('audit_event')).filter(row => row['call'] === '/api/Setting/editRamadanDetails')
    expect(audited.find(row => row['subject_id'] === daily)).toMatchObject({
      changes: { endsOn: ['2026-03-19', '2026-03-20'] },
      detail: { movedWithRamadan: true },
    })
    expect(audited.some(row => row['subject_id'] === byDate)).toBe(false)
  })

  test('keeps a rate that holds in Ramadan only until the last day of it, and refuses one that begins with a month on another day', async () => {
    const { api, id, officer, rowsOf } = await expected()
    const amount = { minor: 750, currency: 'SGD' as const }
    const hijriStart = { year: 1447, month: 9 }
    const rice = { itemId: 42 as const, grade: 'Basmati', amount, endsOn: '2026-03-19', authority: 'MUIS', source: 'Statement', hijriStart }
    await expect(api.rates.add({ ...rice, startsOn: '2026-02-20' })).rejects.toMatchObject({
      errors: [{ field: 'startsOn', code: 'NOT_FIRST_OF_MONTH' }],
    })
    const { id: rateId } = await api.rates.add({ ...rice, startsOn: '2026-02-19' })
    await officer(rates).api.rates.publish({ rateId, version: 1 })
    const { moves } = await api.hijriYears.preview(yearOf(1447))
    expect(moves).toContainEqual({ kind: 'rateEnd', name: 'Basmati, $7.50', count: 1, before: '2026-03-19', after: '2026-03-20' })
    await api.hijriYears.edit({ ...yearOf(1447), id, version: 1 })
    expect(await api.rates.find({ rateId })).toMatchObject({ startsOn: '2026-02-19', endsOn: '2026-03-20' })
    const audited = (await rowsOf('audit_event')).filter(row => row['subject_id'] === rateId).map(row => row['changes'])
    expect(audited).toContainEqual({ endsOn: ['2026-03-19', '2026-03-20'] })
    await api.hijriYears.edit({ ...yearOf(1447, { 10: '2026-03-20', 11: '2026-04-19' }), id, version: 2 })
    expect(await api.rates.find({ rateId })).toMatchObject({ endsOn: '2026-03-19' })
  })

  test('keeps a rate of Ramadan until 1 Muharram of the next year, and refuses to leave one without a day', async () => {
    const { api, officer, id } = await expected()
    const rice = { itemId: 42 as const, amount: { minor: 750, currency: 'SGD' as const }, authority: 'MUIS', source: 'Statement' }
    const publish = async (grade: string, month: number, startsOn: string, endsOn: string) => {
      const rate = await api.rates.add({ ...rice, grade, startsOn, endsOn, hijriStart: { year: 1447, month } })
      await officer(rates).api.rates.publish({ rateId: rate.id, version: 1 })
      return rate.id
    }
    const untilMuharram = await publish('Basmati', 9, '2026-02-19', '2026-06-15')
    const next = await api.hijriYears.add(yearOf(1448, { 1: '2026-06-16' }))
    await api.hijriYears.edit({ ...yearOf(1448), id: next.id, version: 1 })
    expect(await api.rates.find({ rateId: untilMuharram })).toMatchObject({ endsOn: '2026-06-16' })

    const ofOneDay = await publish('Beras Siam', 10, '2026-03-20', '2026-03-20')
    await expect(api.hijriYears.edit({ ...yearOf(1447), id, version: 1 })).rejects.toMatchObject({ code: 'HIJRI_RATE_WITHOUT_DAY' })
    expect(await api.rates.find({ rateId: ofOneDay })).toMatchObject({ startsOn: '2026-03-20' })
  })

  describe('in its last evening', () => {
    /** Daily gifts until the 29th of Ramadan, which was charged in the morning, or until the 30th, which is due tomorrow. */
    async function evening(lastDay: string, state: 'ended' | 'active') {
      clock.now = new Date('2026-03-19T12:30:00Z')
      const charity = await newGivingCharity({ can: [...all, 'donations:edit'] })
      const { id } = await charity.api.hijriYears.add(yearOf(1447, lastDay === '2026-03-19' ? shorter : {}))
      const daily = await charity.start({ frequency: frequencyIds.daily, endsOn: lastDay })
      await charity.sql(
        `update recurrence set ends_with_ramadan = true, state = $3, next_due_on = '2026-03-20' where charity_id = $1 and id = $2`,
        [charity.charityId, daily, state],
      )
      const move = async (draft: HijriDraft, version = 1) => {
        const { moves } = await charity.api.hijriYears.preview(draft)
        await charity.api.hijriYears.edit({ ...draft, id, version })
        const gift = await charity.recurrence(daily)
        return { gifts: moves.find(({ kind }) => kind === 'dailyGifts')?.count ?? 0, state: gift['state'], due: gift['next_due_on'] }
      }
      return move
    }
    const shorter = { 10: '2026-03-20', 11: '2026-04-19' }

    test('lets daily gifts that were charged for the last time go on for the day that is added, unless that is over', async () => {
      const move = await evening('2026-03-19', 'ended')
      expect(await move(yearOf(1447))).toEqual({ gifts: 1, state: 'active', due: '2026-03-20' })
      expect(await move(yearOf(1447, shorter), 2)).toEqual({ gifts: 1, state: 'ended', due: '2026-03-20' })
      clock.now = new Date('2026-03-20T16:30:00Z')
      expect(await move(yearOf(1447), 3)).toEqual({ gifts: 0, state: 'ended', due: '2026-03-20' })
    })

    test('ends daily gifts whose last day is taken away, so that no card is charged after Ramadan', async () => {
      const move = await evening('2026-03-20', 'active')
      expect(await move(yearOf(1447, shorter))).toEqual({ gifts: 1, state: 'ended', due: '2026-03-20' })
    })
  })

  test('back again moves the rate earlier', async () => {
    const { api, id, rateId } = await expected()
    await api.hijriYears.edit({ ...yearOf(1447), id, version: 1 })
    await api.hijriYears.edit({ ...yearOf(1447, { 10: '2026-03-20', 11: '2026-04-19' }), id, version: 2 })
    expect(await api.rates.find({ rateId })).toMatchObject({ startsOn: '2026-03-20' })
  })

  test('leaves everything as it was when a receipt used a rate on a day that it would lose', async () => {
    const { api, id, rateId, ...charity } = await expected()
    clock.now = new Date('2026-03-20T04:00:00Z')
    const amount = { minor: 550, currency: 'SGD' as const }
    const donationToValue = await newFund({ api, ...charity }, { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fitrah })
    const line = { donationToValue, grade: 'Normal', noOfPerson: 1, rate: amount, amount }
    await charity
      .officer(['islamic-giving:view', 'islamic-giving:add'])
      .api.islamicGiving.add({ donorType: donorTypeIds.anonymous, paymentMethod: methodIds.cash, amount, lines: [line] })
    await expect(api.hijriYears.edit({ ...yearOf(1447), id, version: 1 })).rejects.toMatchObject({ code: 'HIJRI_RATE_USED' })
    expect(await api.rates.find({ rateId })).toMatchObject({ startsOn: '2026-03-20' })
    expect(await api.hijriYears.find({ id })).toMatchObject({ syawalStart: '2026-03-20', version: 1 })
  })
})

test('the list is filtered, sorted and counted', async () => {
  const { api } = await mosque()
  for (const year of [1445, 1446, 1447]) await api.hijriYears.add(yearOf(year))
  expect((await api.hijriYears.list({})).items.map(({ hijrahYear }) => hijrahYear)).toEqual([1447, 1446, 1445])
  expect(await api.hijriYears.list({ searchValue: '1446' })).toMatchObject({ totalCount: 1 })
  expect(await api.hijriYears.list({ authority: 'JAKIM' })).toMatchObject({ totalCount: 0 })
})

test('getRamadanList lists the years with the first day of Ramadan, and how many they are', async () => {
  const { api, token } = await mosque()
  await api.hijriYears.add(yearOf(1447))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await server.inject({ method: 'POST', url: '/api/Setting/getRamadanList', headers, payload: {} })
  expect(answer.json().data.result).toMatchObject({ totalCount: 1, items: [{ hijrahYear: 1447, ramadanStart: '2026-02-19' }] })
})

test('keeps charities apart, and refuses what the rights do not allow', async () => {
  const [ownMosque, otherMosque] = [await mosque(), await newCharity({ can: ['hijrah-ramadan-setting:view'] })]
  const { id } = await ownMosque.api.hijriYears.add(yearOf(1447))
  expect(await otherMosque.api.hijriYears.list({})).toMatchObject({ items: [] })
  await expect(otherMosque.api.hijriYears.find({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(otherMosque.api.hijriYears.add(yearOf(1447))).rejects.toMatchObject({ status: 403 })
  await expect(otherMosque.api.hijriYears.edit({ ...yearOf(1447), id, version: 1 })).rejects.toMatchObject({ status: 403 })
})

test('leaves a row in the audit trail, with the months that moved', async () => {
  const { api, rowsOf } = await mosque()
  const { id } = await api.hijriYears.add(yearOf(1447, { 10: '2026-03-20', 11: '2026-04-19' }))
  await api.hijriYears.edit({ ...yearOf(1447), id, version: 1 })
  const [edited] = (await rowsOf('audit_event')).filter(row => row['call'] === '/api/Setting/editRamadanDetails')
  expect(edited?.['changes']).toMatchObject({ 'MUIS 10': ['2026-03-20', '2026-03-21'] })
})
