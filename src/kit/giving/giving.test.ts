import { expect, test } from 'vitest'
import {
  donationMethodIds,
  giftFrequencyTypeIds,
  donorTypeIds,
  itemIds,
  methodIds,
  rateItemIds,
  preferenceIds,
  requestStatusIds,
  giftSearchIds,
  transactionTypeIds,
} from './ids.ts'
import { paymentMethods } from './payment.ts'
import { requestStatuses } from './statuses.ts'
import { charityPreferences } from './preferences.ts'
import { islamicKinds, islamicProperNames } from './giving.ts'

const byName = (list: readonly { id: number; name: string }[]) => Object.fromEntries(list.map(({ id, name }) => [name, id]))

test('uses the specification’s ids for kinds of giving, donors and rates', () => {
  expect(giftFrequencyTypeIds).toEqual({ all: 0, oneTime: 1, recurring: 2 })
  expect(transactionTypeIds).toEqual({ online: 1, offline: 2 })
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
  expect(rateItemIds).toEqual({ nisab: 6, fitrah: 42, fidyah: 7, kaffarah: 46 })
})

test('uses the specification’s ids for donation searches', () => {
  expect(giftSearchIds).toEqual({ donorName: 1, donorEmail: 2, phone: 3, receiptNo: 4, idNumber: 7, referenceNo: 9 })
})

test('uses the specification’s ids and names for the parts of the product', () => {
  expect(byName(charityPreferences)).toEqual({ Donations: 8, Purchases: 9, 'Islamic Giving': 10 })
})

test('names no country in the names of Islamic giving', () => {
  for (const name of Object.values(islamicProperNames)) expect(name).not.toMatch(/singap|malaysia|brunei|australia/i)
})

test('names ids as the lists of choices do', () => {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const agree = (ids: Readonly<Record<string, number>>, choices: readonly { id: number; name: string }[]) =>
    Object.entries(ids).filter(([name, id]) => plain(choices.find(choice => choice.id === id)?.name ?? '') !== plain(name))
  expect(agree(preferenceIds, charityPreferences)).toEqual([])
  expect(agree(methodIds, paymentMethods)).toEqual([])
  expect(agree(requestStatusIds, requestStatuses)).toEqual([])
  expect(islamicKinds.filter(({ id }) => !Object.values(itemIds).includes(id))).toEqual([])
  expect(new Set(Object.values(donationMethodIds)).size).toBe(Object.keys(donationMethodIds).length)
})
