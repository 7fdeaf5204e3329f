import { expect, test } from 'vitest'
import { giftStatusLabels } from '#kit/giving/statuses.ts'
import { giftViews } from './gift-list.tsx'

test('the view of cheques in hand leaves out gifts that were voided or settled', () => {
  const shown = new URLSearchParams(giftViews.cheques.query).get('status')?.split('~') ?? []
  const left = giftStatusLabels.filter(status => !shown.includes(status))
  expect(left.toSorted()).toEqual([
    'Refund Approved',
    'Refund Requested',
    'Refund Verified',
    'Refunded',
    'Settled',
    'Void Approved',
    'Voided',
  ])
})
