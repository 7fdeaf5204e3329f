import { expect, test } from 'vitest'
import { newCharity } from '#testing/factories/new-charity.ts'

const table = (...days: readonly string[]) =>
  new File(
    [['Account Number,003-900-9907', 'Date,Description,Credit', ...days.map(day => `${day},GIRO,10.00`)].join('\n')],
    `${days.length}.csv`,
  )

test('a bank’s table whose dates fit several orders is asked about, with the order of the last one, and read as is chosen', async () => {
  const { api, rowsOf } = await newCharity({ can: ['settlement:view', 'settlement:edit'] })
  const refusal = (file: File) => api.settlement.upload({ files: [file] }).catch((error: unknown) => error)
  const first = table('03/02/2026', '04/02/2026')
  const values = { dates: '03/02/2026 · 04/02/2026' }
  expect(await refusal(first)).toMatchObject({
    code: 'DAY_ORDER_ASKED',
    errors: [
      { field: 'dmy', code: 'DAY_ORDER_SAMPLES', values },
      { field: 'mdy', code: 'DAY_ORDER_SAMPLES', values },
    ],
  })
  expect(await rowsOf('settlement')).toEqual([])
  const [id = ''] = (await api.settlement.upload({ files: [first], dayOrder: 'mdy' })).ids
  expect(await api.settlement.find({ id })).toMatchObject({ fromDate: '2026-03-02', toDate: '2026-04-02' })
  expect(await refusal(table('05/02/2026'))).toMatchObject({
    errors: [{ code: 'DAY_ORDER_SAMPLES' }, { field: 'mdy', code: 'DAY_ORDER_BEFORE' }],
  })
})
