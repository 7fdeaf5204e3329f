import { expect, test } from 'vitest'
import { GiftStatus, isEnded, isPending, isReversed, isVoidable } from './rules.ts'

const labelsThat = (holds: (status: GiftStatus) => boolean) => GiftStatus.options.filter(holds).toSorted()

test('a void or refund is being decided on until it is final', () => {
  expect(labelsThat(isPending)).toEqual(['Refund Approved', 'Refund Requested', 'Refund Verified', 'Void Requested', 'Void Verified'])
})

test('a gift is over when its money was returned, or its return is under way', () => {
  expect(labelsThat(isEnded)).toEqual(['Refunded', 'Void Approved', 'Voided'])
})

test('a gift may end up voided until it is settled, or its void is final', () => {
  expect(labelsThat(isVoidable)).toEqual(['Accepted', 'Offline', 'Void Requested', 'Void Verified'])
})

test('the amount of a gift no longer counts when it was voided or refunded', () => {
  expect(labelsThat(isReversed)).toEqual(['Refunded', 'Voided'])
})
