import { describe, expect, test } from 'vitest'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { methodIds, preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

const reader = { can: ['dashboard:view', 'donations:view'] }
const sgd = (minor: number) => ({ minor, currency: 'SGD' })

describe('the board', () => {
  test('adds up the last month by day, and the previous period', async () => {
    const charity = await newCharity(reader)
    const fund_id = await newFund(charity)
    await newGift(charity, { fund_id, amount_minor: 1000, donated_at: '2026-03-01T04:00:00Z', payment_method: methodIds.cash })
    await newGift(charity, { fund_id, amount_minor: 3000, donated_at: '2026-03-01T05:00:00Z' })
    await newGift(charity, {
      fund_id,
      amount_minor: 500,
      donated_at: '2026-02-10T04:00:00Z',
      status: 'Voided',
      request_status: requestStatusIds.voided,
    })
    await newGift(charity, { fund_id, amount_minor: 700, donated_at: '2026-01-20T04:00:00Z' })
    const board = await charity.api.dashboard.summary()
    expect(board).toMatchObject({
      startDate: '2026-02-03',
      endDate: '2026-03-02',
      figures: { gifts: 3, total: sgd(4000), average: sgd(2000) },
      before: { gifts: 1, total: sgd(700) },
    })
    expect(board.days).toEqual([
      { day: '2026-02-10', gifts: 1, total: sgd(0) },
      { day: '2026-03-01', gifts: 2, total: sgd(4000) },
    ])
    expect(board.byPaymentMethod.map(({ displayName, total }) => [displayName, total.minor])).toEqual([
      ['PayNow', 3000],
      ['Cash', 1000],
    ])
    expect((await charity.api.donations.summary({ startDate: board.startDate, endDate: board.endDate })).totals[0]?.sum).toEqual(
      board.figures.total,
    )
  })

  test('shows the latest gifts of the tab', async () => {
    const charity = await newCharity(reader)
    for (const day of ['05', '07', '06']) await newGift(charity, { donated_at: `2026-02-${day}T04:00:00Z` })
    expect((await charity.api.dashboard.recent({ appPreferenceId: 0 })).map(gift => gift.donationTimeStamp.slice(8, 10))).toEqual([
      '07',
      '06',
      '05',
    ])
  })
})

test('a role with the dashboard alone sees the sums of all kinds, and no gift', async () => {
  const charity = await newCharity({ can: ['dashboard:view'] })
  await newGift(charity, { amount_minor: 1000, donated_at: '2026-03-01T04:00:00Z' })
  expect(await charity.api.dashboard.summary({ appPreferenceId: 0 })).toMatchObject({ figures: { gifts: 1, total: sgd(1000) } })
  expect(await charity.api.dashboard.recent({ appPreferenceId: 0 })).toEqual([])
  await expect(charity.api.dashboard.summary({ appPreferenceId: preferenceIds.donations })).rejects.toMatchObject({ status: 403 })
})

test('refuses a custom period without days, and a tab without its right', async () => {
  const { api } = await newCharity(reader)
  await expect(api.dashboard.summary({ dateFiler: 6 })).rejects.toMatchObject({ status: 400, errors: [{ field: 'fromDate' }] })
  await expect(api.dashboard.summary({ appPreferenceId: preferenceIds.islamicGiving })).rejects.toMatchObject({ status: 403 })
})

test('the board keeps charities apart', async () => {
  await newGift(await newCharity(reader))
  const { api } = await newCharity(reader)
  expect([(await api.dashboard.summary()).figures.gifts, await api.dashboard.recent()]).toEqual([0, []])
})
