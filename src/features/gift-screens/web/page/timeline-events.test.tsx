import { expect, test } from 'vitest'
import { giftPanels } from '#app/web/pages/gift-panels.tsx'
import type { TimelineEntry } from '#features/gifts/rows.ts'
import { giftDetails } from '#testing/factories/gift-row.ts'
import { eventsOf } from './timeline-events.tsx'

const at = '2026-03-02T04:00:00Z'
const call = (path: string, status?: string): TimelineEntry => ({
  kind: 'call',
  at,
  by: 'Farid Osman',
  call: path,
  changes: status ? { status: ['Offline', status] } : null,
  detail: null,
})

test('the history of a gift says each step once, and calls in words', () => {
  const settled: TimelineEntry = { kind: 'settled', at, by: 'Farid Osman', call: null, changes: null, detail: null }
  const timeline = [
    settled,
    call('/api/Settlement/updateSettlementStatus', 'Settled'),
    call('/api/CharityDonation/sendOfflineGift'),
    call('/api/CharityDonation/addManualDonation'),
    call('/api/Donation/sendPaymentLink'),
  ]
  expect(eventsOf({ ...giftDetails, timeline }, giftPanels.events).map(({ label }) => label)).toEqual(['Settled', 'Sent a payment link'])
})
