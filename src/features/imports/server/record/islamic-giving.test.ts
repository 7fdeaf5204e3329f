import { describe, expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newUploadDesk, officerUploadRights, uploadAndCheck } from '#testing/factories/imports.ts'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'

const rights = [...officerUploadRights, 'islamic-giving:add', 'islamic-giving:view', 'purchases:add', 'purchases:view']
async function newIslamicDesk(can: readonly string[] = rights) {
  const desk = await newUploadDesk(can)
  const kinds = { 'Zakat Harta': 1, Fidyah: 2, 'Zakat Fitrah': 3, 'Wakaf Ilmu': 4, Kaffarah: 5 }
  for (const [name, item_id] of Object.entries(kinds))
    await newFund(desk, { name, item_id, app_preference_id: preferenceIds.islamicGiving, kind: 4 })
  await newFund(desk, { name: 'Qurban', item_id: itemIds.purchase, app_preference_id: preferenceIds.purchases, kind: 4 })
  const rate = (item: number, grade: string, minor: number) =>
    desk.sql(
      `insert into rate (charity_id, id, item_id, grade, amount_minor, currency, starts_on, compounds, source, state, created_at, updated_at, prepared_at, published_at) values ($1, uuidv7(), $2, $3, $4, 'SGD', '2026-01-01', false, 'test', 'published', now(), now(), now(), now())`,
      [desk.charityId, item, grade, minor],
    )
  await rate(42, 'Standard', 670)
  await rate(42, 'Premium', 1000)
  await rate(7, 'Standard', 140)
  await rate(46, 'Standard', 1200)
  return desk
}
const head = 'Date,Amount,Fund,Payment method,Name,Number of people,Number of days,Grade'
const line = (amount: string, fund: string, more = ',,') => `25/02/2026,${amount},${fund},Cash,Aminah ${fund} ${amount},${more}`

describe('a file of Islamic giving and purchases', () => {
  test('a file of Islamic giving and purchases is recorded in its modules, fitrah and fidyah as lines by the rate of their day', async () => {
    const desk = await newIslamicDesk()
    const { id, version, counts } = await uploadAndCheck(desk, [
      head,
      line('250.00', 'Zakat Harta'),
      line('26.80', 'Zakat Fitrah', '4,,Standard'),
      line('14.00', 'Fidyah', ',10,'),
      line('24.00', 'Kaffarah', '2,,'),
      line('50.00', 'Wakaf Ilmu'),
      line('300.00', 'Qurban'),
      line('10.00', 'Building fund'),
    ])
    expect(counts).toMatchObject({ ready: 7, wrong: 0 })
    await desk.api.imports.commit({ id, version })
    await desk.runJobs()
    const { recordedIn } = await desk.api.imports.find({ id })
    expect(recordedIn).toEqual([preferenceIds.donations, preferenceIds.purchases, preferenceIds.islamicGiving])
    const gifts = (await desk.rowsOf('donation')).map(gift => [gift['app_preference_id'], gift['item_id'], Number(gift['amount_minor'])])
    expect(gifts.toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      [10, 1, 25_000],
      [10, 2, 1400],
      [10, 3, 2680],
      [10, 4, 5000],
      [10, 5, 2400],
      [8, 100, 1000],
      [9, 104, 30_000],
    ])
    const lines = await desk.rowsOf('donation_line')
    expect(lines.find(one => one['item_id'] === 3)).toMatchObject({
      name: 'Standard',
      people: 4,
      rate_minor: '670',
      amount_minor: '2680',
      rate_id: expect.any(String),
    })
    expect(lines.find(one => one['item_id'] === 2)).toMatchObject({ days: 10, rate_minor: '140', amount_minor: '1400' })
    expect(lines).toHaveLength(5)
  })

  test('records a number of pieces as the line of a purchase, at one price', async () => {
    const desk = await newIslamicDesk()
    const { id, version, counts } = await uploadAndCheck(desk, [
      'Date,Amount,Fund,Payment method,Name,Quantity',
      '25/02/2026,45.00,Qurban,Cash,Aminah,3',
      '25/02/2026,10.00,Qurban,Cash,Bakar,3',
      '25/02/2026,10.00,Qurban,Cash,Chong,two',
      '25/02/2026,10.00,Building fund,Cash,Devi,2',
    ])
    expect(counts).toMatchObject({ ready: 1, wrong: 3 })
    const { items } = await desk.api.imports.rows({ id, only: 'wrong' })
    expect(items.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`).join())).toEqual([
      'quantity UNEVEN_PRICE',
      'quantity BAD_COUNT',
      'quantity NOT_OF_FUND',
    ])
    await desk.api.imports.commit({ id, version })
    await desk.runJobs()
    expect(await desk.rowsOf('donation_line')).toMatchObject([
      { item_id: itemIds.purchase, name: 'Qurban', quantity: 3, rate_minor: '1500', amount_minor: '4500' },
    ])
  })

  test('names people, days and grades that its purpose does not count', async () => {
    const desk = await newIslamicDesk()
    const { id } = await uploadAndCheck(desk, [head, line('10.00', 'Building fund', '2,,'), line('14.00', 'Fidyah', '3,10,')])
    const { items } = await desk.api.imports.rows({ id })
    expect(items.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`).join())).toEqual([
      'people NOT_OF_FUND',
      'people NOT_OF_FUND',
    ])
  })

  test('says row by row what does not fit the rate of the day: no number, no grade, another sum', async () => {
    const desk = await newIslamicDesk()
    const { id } = await uploadAndCheck(desk, [
      head,
      line('26.80', 'Zakat Fitrah', ',,Standard'),
      line('26.80', 'Zakat Fitrah', '4,,'),
      line('27.00', 'Zakat Fitrah', '4,,Standard'),
      line('26.80', 'Zakat Fitrah', '4,,Basmati'),
      line('14.00', 'Fidyah', ',ten,'),
    ])
    const { items } = await desk.api.imports.rows({ id })
    expect(items.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`).join())).toEqual([
      'people MISSING',
      'grade MISSING',
      'amount WRONG_SUM',
      'grade NO_RATE',
      'days BAD_COUNT',
    ])
  })

  test('needs the right to add to each module of users who upload', async () => {
    const without = await newIslamicDesk(officerUploadRights)
    const { unknownValues } = await uploadAndCheck(without, [head, line('250.00', 'Zakat Harta')])
    expect(unknownValues).toMatchObject([{ field: 'fund', word: 'Zakat Harta' }])
  })
})
