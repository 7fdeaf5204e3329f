import { expect, test } from 'vitest'
import { itemIds, rateItemIds } from '#kit/giving/ids.ts'
import { countedIn, islamicLine, type SampleRate } from '#features/imports/file-lines.ts'

const rate = (grade: string, minor: number, compounds: boolean): SampleRate => ({
  id: grade,
  itemId: rateItemIds.fidyah,
  grade,
  minor,
  compounds,
  startsOn: '2026-01-01',
  endsOn: null,
})
const rates = [rate('Low', 200, true), rate('High', 400, false)]
const fidyah = (amountMinor: number, texts: Partial<Record<'people' | 'days' | 'years' | 'grade', string>>) =>
  islamicLine({ itemId: itemIds.fidyah, donatedOn: '2026-03-02', amountMinor, text: field => texts[field] ?? '' }, rates)

test('a row of fidyah is the rate of its grade times its days, and times its years where the rate grows with them', () => {
  expect(fidyah(4200, { days: '7', years: '3', grade: 'low' })).toMatchObject({
    grade: 'Low',
    days: 7,
    years: 3,
    people: null,
    rateMinor: 200,
  })
  expect(fidyah(1400, { days: '7', years: '1', grade: 'Low' })).toMatchObject({ days: 7, years: null })
  expect(fidyah(2800, { days: '7', grade: 'High' })).toMatchObject({ days: 7, years: null, rateMinor: 400 })
  expect(fidyah(1400, { days: '7', years: '3', grade: 'Low' })).toEqual({ field: 'amount', code: 'WRONG_SUM' })
  expect(fidyah(8400, { days: '7', years: '3', grade: 'High' })).toEqual({ field: 'years', code: 'YEARS_DO_NOT_COUNT' })
  expect(fidyah(1400, { days: '7', years: 'two', grade: 'Low' })).toEqual({ field: 'years', code: 'BAD_COUNT' })
  expect(fidyah(1400, { days: '7' })).toEqual({ field: 'grade', code: 'MISSING' })
  expect([countedIn(itemIds.fidyah, false), countedIn(itemIds.fitrah, false)]).toEqual([
    ['days', 'years', 'grade'],
    ['people', 'grade'],
  ])
})
