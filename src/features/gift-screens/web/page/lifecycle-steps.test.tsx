import { afterEach, expect, test } from 'vitest'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { lifecycleSteps } from './lifecycle-steps.tsx'

const amount = { minor: 5000, currency: 'SGD' }
const receipt = { receiptNo: 'NUR0000007', state: 'issued', sentCount: 0, printCount: 0, handedOverAt: null }
const gift = {
  amount,
  appPreferenceId: preferenceIds.islamicGiving,
  itemId: itemIds.mosque,
  donationTimeStamp: '2026-03-02',
  receiptNo: 'NUR0000007',
  receipts: [receipt],
  txnId: '1-ABC',
} as unknown as GiftDetails
const receiptPage = () => lifecycleSteps(gift).find(({ outside }) => outside)?.to
afterEach(() => document.querySelector('base')?.remove())

test('leads to the receipt’s own page, in production to the one that is there', () => {
  expect(receiptPage()).toBe('/receipt/masjid?1-ABC')
  const base = document.createElement('base')
  base.href = '/prod/'
  document.head.append(base)
  expect(receiptPage()).toBe('/receipt/donation?1-ABC')
})
