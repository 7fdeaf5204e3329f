import { describe, expect, test } from 'vitest'
import { frequencyIds, requestStatusIds } from '#kit/giving/ids.ts'
import { newFund, newGift } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

const reader = () => newCharity({ can: ['donations:view'] })

describe('summariseGifts', () => {
  test('adds up valid gifts: voided and refunded money is left out', async () => {
    const charity = await reader()
    const settled_at = '2026-03-01T10:00:00Z'
    await newGift(charity, { amount_minor: 1000 })
    await newGift(charity, {
      amount_minor: 2000,
      status: 'Settled',
      settled_at,
      refunded_minor: 500,
      request_status: requestStatusIds.refunded,
    })
    await newGift(charity, { amount_minor: 4000, status: 'Voided', request_status: requestStatusIds.voided })
    await newGift(charity, {
      amount_minor: 8000,
      status: 'Refunded',
      settled_at,
      refunded_minor: 8000,
      request_status: requestStatusIds.refunded,
    })
    const expected = {
      count: 4,
      totals: [{ currency: 'SGD', count: 4, leftOut: 2, sum: { minor: 2500, currency: 'SGD' }, average: { minor: 1250, currency: 'SGD' } }],
    }
    expect(await charity.api.donations.summary()).toEqual(expected)
    expect(await charity.api.donations.summary({ minimumAmount: 1 })).toEqual(expected)
  })

  test('the summary of one-time gifts is all but the recurring', async () => {
    const charity = await reader()
    await newGift(charity, { amount_minor: 1000, donated_at: '2026-02-01T04:00:00Z' })
    await newGift(charity, {
      amount_minor: 2000,
      status: 'Voided',
      request_status: requestStatusIds.voided,
      donated_at: '2026-02-02T04:00:00Z',
    })
    await newGift(charity, { amount_minor: 4000, frequency: frequencyIds.monthly, donated_at: '2026-02-03T04:00:00Z' })
    await newGift(charity, {
      amount_minor: 8000,
      frequency: frequencyIds.monthly,
      status: 'Voided',
      request_status: requestStatusIds.voided,
      donated_at: '2026-02-04T04:00:00Z',
    })
    const oneTime = { startDate: '2026-02-01', endDate: '2026-02-28', donationType: 1 } as const
    const expected = {
      count: 2,
      totals: [{ currency: 'SGD', count: 2, leftOut: 1, sum: { minor: 1000, currency: 'SGD' }, average: { minor: 1000, currency: 'SGD' } }],
    }
    expect(await charity.api.donations.summary(oneTime)).toEqual(expected)
    expect(await charity.api.donations.summary({ ...oneTime, minimumAmount: 1 })).toEqual(expected)
    expect(await charity.api.donations.summary({ ...oneTime, startDate: '2026-02-03' })).toEqual({ count: 0, totals: [] })
  })

  test('agrees with the rows for every stretch of days, whole months or not', async () => {
    const charity = await reader()
    const fundId = await newFund(charity)
    for (let day = 0; day < 100; day += 3) {
      await newGift(charity, {
        fund_id: fundId,
        donated_at: new Date(Date.UTC(2025, 10, 20 + day, 4)).toISOString(),
        amount_minor: 100 + day,
      })
    }
    const stretches = [
      ['2025-12-01', '2026-01-31'],
      ['2025-11-25', '2026-02-10'],
      ['2025-12-05', '2025-12-20'],
      ['2025-12-05', '2026-01-04'],
      [null, '2026-01-15'],
      ['2026-01-15', null],
      ['2025-12-31', '2026-01-01'],
    ] as const
    for (const [startDate, endDate] of stretches) {
      const rolledUp = await charity.api.donations.summary({ startDate, endDate })
      expect(rolledUp).toEqual(await charity.api.donations.summary({ startDate, endDate, minimumAmount: 1 }))
      expect((await charity.api.donations.list({ startDate, endDate })).totalCount).toBe(rolledUp.count)
    }
  })
})
