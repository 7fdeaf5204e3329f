import { expect, test } from 'vitest'
import { donationStatusLabel, donationStatusLabels, requestStatuses, type DonationStatusFacts } from './statuses.ts'

const fresh: DonationStatusFacts = { request: null, confirmed: true, settled: false, offline: false, leftMinor: 5000 }
const label = (standing: Partial<DonationStatusFacts>) => donationStatusLabel({ ...fresh, ...standing })

test('requests number from void requested 1 to refund rejected 9', () => {
  expect(requestStatuses.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a donation is accepted, or offline, until it is settled', () => {
  expect([label({}), label({ offline: true }), label({ settled: true }), label({ settled: true, offline: true })]).toEqual([
    'Accepted',
    'Offline',
    'Settled',
    'Settled',
  ])
})

test('shows an open request, and the earlier label after a rejection', () => {
  expect(([1, 2, 4, 5, 6, 7, 9] as const).map(request => label({ request, settled: request > 4 }))).toEqual([
    'Void Requested',
    'Void Verified',
    'Accepted',
    'Refund Requested',
    'Refund Verified',
    'Refund Approved',
    'Settled',
  ])
})

test('shows a void as approved until the card provider confirms it', () => {
  expect([label({ request: 3, confirmed: false }), label({ request: 3 })]).toEqual(['Void Approved', 'Voided'])
})

test('shows a donation as refunded only when nothing is left', () => {
  expect([label({ request: 8, settled: true, leftMinor: 1 }), label({ request: 8, settled: true, leftMinor: 0 })]).toEqual([
    'Settled',
    'Refunded',
  ])
})

test('every label of the specification can be reached', () => {
  const standings = [null, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(request =>
    [true, false].flatMap(flag =>
      [0, 1].map(leftMinor => label({ request: request as 1, confirmed: flag, settled: flag, offline: leftMinor === 1, leftMinor })),
    ),
  )
  expect(new Set(standings)).toEqual(new Set(donationStatusLabels))
})
