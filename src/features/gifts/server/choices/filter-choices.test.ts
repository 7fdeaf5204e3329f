import { expect, test } from 'vitest'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'

const can = ['donations:view', 'purchases:view', 'islamic-giving:view']

test('the filters of donations offer only kinds and purposes of donations', async () => {
  const charity = await newCharity({ can })
  await newFund(charity, { name: 'Building fund' })
  await newFund(charity, { name: 'Zakat Harta', app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.zakat })
  const { ItemId, donationToValues } = await charity.api.donations.filters()
  expect(ItemId.map(({ id }) => id)).toEqual([100, 101, 102, 103])
  expect(donationToValues.map(({ displayName }) => displayName)).toEqual(['Building fund'])
  expect((await charity.api.purchases.filters()).ItemId.map(({ id }) => id)).toEqual([104, 105])
})

test.each([
  ['SG', ['givingsg', 'giveasia', 'website', 'salampay', 'terminal', 'counter']],
  ['MY', ['giveasia', 'website', 'terminal', 'counter']],
  ['AU', ['website', 'terminal', 'counter']],
] as const)('a charity in %s is offered the platforms that serve it', async (country, expected) => {
  const { api } = await newCharity({ can, country })
  expect((await api.donations.filters()).platform.map(({ id }) => id)).toEqual(expected)
})
