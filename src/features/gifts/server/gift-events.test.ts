import { expect, test } from 'vitest'
import { eventTypeOf } from './gift-events.ts'

test.each([
  [{ status: 'Settled', settledAt: new Date(0) }, 'gift.settled'],
  [{ status: 'Voided' }, 'gift.voided'],
  [{ status: 'Settled', refundedMinor: 2000 }, 'gift.refunded'],
  [{ status: 'Refunded', refundedMinor: 5000 }, 'gift.refunded'],
  [{ status: 'Void Approved' }, null],
  [{ status: 'Settled' }, null],
])('the change %j is told as %s', (change, type) => {
  expect(eventTypeOf(change)).toBe(type)
})
