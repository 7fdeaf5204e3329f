import { expect, test } from 'vitest'
import { itemIds, preferenceIds, rateItemIds } from '#kit/giving/ids.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newImports } from '#testing/factories/imports.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { publishSampleRates } from '#testing/factories/sample-rates.ts'

const sgd = (minor: number) => ({ minor, currency: 'SGD' as const })

test('a preview counts the rows of uploads that are not recorded yet, with what they come to before and after', async () => {
  const charity = await newCharity({ can: ['rate-setting:view'] })
  await publishSampleRates(charity.charityId)
  const name = 'Zakat Fitrah'
  const fundId = await newFund(charity, { name, app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.fitrah })
  const { reviewId } = await newImports(charity, { fundName: name, words: 'Ali' })
  const rows = `insert into import_row (charity_id, import_id, row_no, id, state, fields, donated_on, fund_id)
    select $1, $2, n, uuidv7(), 'ready', '{"grade":"normal","people":"3"}', '2026-04-02', $3 from generate_series(10, 23) n`
  await charity.sql(rows, [charity.charityId, reviewId, fundId])
  const draft = { itemId: rateItemIds.fitrah, grade: 'Normal', amount: sgd(550) }
  const openFrom = async (startsOn: string) => (await charity.api.rates.preview({ ...draft, startsOn })).open
  expect(await openFrom('2026-04-01')).toEqual({ entries: 14, units: 42, before: sgd(21_000), after: sgd(23_100) })
  expect(await openFrom('2026-04-03')).toMatchObject({ entries: 0 })
})

test('a preview of a nisab shows wealth that it frees of zakat, and wealth that stays above it', async () => {
  const { api, charityId } = await newCharity({ can: ['rate-setting:view'] })
  await publishSampleRates(charityId)
  const preview = (minor: number) =>
    api.rates.preview({ itemId: rateItemIds.nisab, grade: 'Standard', amount: sgd(minor), startsOn: '2026-04-01' })
  const { before, examples } = await preview(1_500_000)
  expect(before?.amount).toEqual(sgd(1_380_000))
  expect(examples.map(({ count, before: due, after }) => [count, due?.minor, after.minor])).toEqual([
    [14_400, 36_000, 0],
    [30_000, 75_000, 75_000],
  ])
  expect((await preview(1_380_000)).examples.map(({ count }) => count)).toEqual([27_600])
})
