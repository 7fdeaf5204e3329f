import { expect, test } from 'vitest'
import { api } from '#app/web/api.ts'
import { heldParams } from '#platform/web/state/held-params.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { FoundGift } from '../contract.ts'
import { findRecords } from './find-records.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'

const [one, two] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'] as const

test('two donors of one name lead to two lists, each of the gifts of that donor alone', async () => {
  const donor = { donorName: 'Tan Hui Min', lastGiftAt: null }
  fakeCall(api.search, 'find').mockResolvedValue({
    searchBy: 1,
    isExact: false,
    gifts: [],
    giftCount: 0,
    isCapped: false,
    donors: [
      { ...donor, donorId: one, known: '+65 •••• 7620', appPreferenceId: preferenceIds.donations },
      { ...donor, donorId: two, known: null, appPreferenceId: preferenceIds.islamicGiving },
    ],
  })
  const { groups } = await findRecords('tan hui min')
  expect(groups[0]?.entries).toEqual([
    { id: one, name: 'Tan Hui Min', within: '+65 •••• 7620 · what they gave', to: `/donations?donor=${one}` },
    { id: two, name: 'Tan Hui Min', within: 'what they gave', to: `/islamic-giving?donor=${two}` },
  ])
})

test.each([
  [7, 'S1234567D'],
  [3, '+65 9123 4567'],
  [2, 'siti@mail.sg'],
] as const)('the way to all gifts found by %i holds no %s in its address', async (searchBy, text) => {
  const gift = {
    id: one,
    appPreferenceId: preferenceIds.donations,
    receiptNo: 'NUR0000042',
    txnId: '1-0',
    donorName: 'Siti',
    amount: { minor: 100, currency: 'SGD' },
    donationTimeStamp: '2026-03-02T04:00:00Z',
    donatedOn: '2026-03-02',
    status: 'Offline',
    paidWith: { method: 7, brand: null, last4: null, chequeNo: '004512' },
    donationToName: 'Building fund',
    donationToNameMs: null,
    actions: ['downloadReceipt', 'sendReceipt'],
    mayRequest: 'void',
  } satisfies FoundGift
  fakeCall(api.search, 'find').mockResolvedValue({ searchBy, isExact: false, gifts: [gift], giftCount: 9, isCapped: false, donors: [] })
  const { groups } = await findRecords(text)
  expect(groups[0]?.entries[0]).toMatchObject({ name: 'Siti', cells: ['NUR0000042', 'Cheque 004512', '02 Mar 2026'] })
  expect(groups[0]?.entries[0]?.verbs?.map(({ key }) => key)).toEqual(['Enter', 'S', 'P', 'C', 'V'])
  expect(groups[0]?.all?.to).toMatch(new RegExp(`^/donations\\?by=${searchBy}&held=[0-9a-f]{16}$`))
  const key = new URLSearchParams(groups[0]?.all?.to.split('?')[1]).get('held') ?? ''
  expect(heldParams(key)?.get('q')).toBe(text)
})
