import { expect, test } from 'vitest'
import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newDesk } from '#testing/factories/requests.ts'

test('a gift is found by every number that its receipt had', async () => {
  const desk = await newDesk()
  const { api } = desk.people.clerk
  const amount = { minor: 5000, currency: 'SGD' } as const
  const gift = await api.donations.add({
    donationToValue: await newFund(desk),
    amount,
    paymentMethod: methodIds.cash,
    donorName: 'Siti Hajar',
  })
  await api.donations.edit({ transactionId: gift.id, version: 1, amount: { ...amount, minor: 8000 } })
  await api.donations.edit({ transactionId: gift.id, version: 2, amount })
  for (const searchValue of ['TST0000001', 'tst2', '3']) {
    const { items, totalCount } = await api.donations.list({ appPreferenceId: preferenceIds.donations, searchBy: 4, searchValue })
    expect([items.map(({ id }) => id), totalCount], searchValue).toEqual([[gift.id], 1])
    expect(await api.search.find({ text: searchValue === '3' ? 'TST0000003' : searchValue })).toMatchObject({
      isExact: true,
      gifts: [{ id: gift.id, receiptNo: 'TST0000003' }],
    })
  }
  const { count } = await api.donations.summary({ appPreferenceId: preferenceIds.donations, searchBy: 4, searchValue: 'TST0000001' })
  expect(count).toBe(1)
})
