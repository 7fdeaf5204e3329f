import { expect, test } from 'vitest'
import { donationMethodIds, giftFrequencyTypeIds, donorTypeIds, itemIds, methodIds, preferenceIds, requestStatusIds } from './ids.ts'
import { paymentMethods } from './payment.ts'
import { requestStatuses } from './statuses.ts'
import { appPreferences } from './preferences.ts'
import { giftSearchFields, giftFrequencyTypes, islamicKinds } from './giving.ts'
import { rateItems } from './rate-items.ts'

const byName = (list: readonly { id: number; name: string }[]) => Object.fromEntries(list.map(({ id, name }) => [name, id]))

test('uses the specification’s ids for kinds of giving, donors and rates', () => {
  expect(byName(giftFrequencyTypes)).toEqual({ All: 0, 'One Time': 1, Recurrent: 2 })
  expect(donorTypeIds).toEqual({ individual: 1, corporate: 2, anonymous: 3 })
  expect(byName(islamicKinds)).toEqual({
    zakat: 1,
    fidyah: 2,
    fitrah: 3,
    'wakaf-ilm': 4,
    kaffarah: 5,
    'wakaf-wms': 6,
    'zakat-harta-fitrah': 11,
  })
  expect(byName(rateItems)).toEqual({ nisab: 6, fitrah: 42, fidyah: 7, kaffarah: 46 })
})

test('uses the specification’s ids for donation searches', () => {
  expect(byName(giftSearchFields)).toEqual({
    'Donor Name': 1,
    'Donor Email': 2,
    'Phone Number': 3,
    'Receipt No.': 4,
    'ID No.': 7,
    'Reference No.': 9,
  })
})

test('uses the specification’s ids for dashboard tabs', () => {
  expect(appPreferences.map(({ id, tab }) => [id, tab])).toEqual([
    [10, 'Islamic Giving'],
    [9, 'Purchase'],
    [8, 'Donations'],
    [0, 'All'],
  ])
  expect(appPreferences.find(({ id }) => id === 9)?.name).toBe('Purchases')
})

test('names no country in the labels', () => {
  for (const { label } of islamicKinds) expect(label).not.toMatch(/singap|malaysia|brunei|australia/i)
})

test('names ids as the lists of choices do', () => {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const agree = (ids: Readonly<Record<string, number>>, choices: readonly { id: number; name: string }[]) =>
    Object.entries(ids).filter(([name, id]) => plain(choices.find(choice => choice.id === id)?.name ?? '') !== plain(name))
  expect(agree(preferenceIds, appPreferences)).toEqual([])
  expect(agree(giftFrequencyTypeIds, giftFrequencyTypes)).toEqual([])
  expect(agree(methodIds, paymentMethods)).toEqual([])
  expect(agree(requestStatusIds, requestStatuses)).toEqual([])
  expect(islamicKinds.filter(({ id }) => !Object.values(itemIds).includes(id))).toEqual([])
  expect(new Set(Object.values(donationMethodIds)).size).toBe(Object.keys(donationMethodIds).length)
})
