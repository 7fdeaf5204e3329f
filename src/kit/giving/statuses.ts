/** The states of a void or refund request; the legal transitions are in the donation rules. */
export const requestStatuses = [
  { id: 1, type: 'Void', name: 'void requested' },
  { id: 2, type: 'Void', name: 'void verified' },
  { id: 3, type: 'Void', name: 'voided' },
  { id: 4, type: 'Void', name: 'void rejected' },
  { id: 5, type: 'Refund', name: 'refund requested' },
  { id: 6, type: 'Refund', name: 'refund verified' },
  { id: 7, type: 'Refund', name: 'refund approved' },
  { id: 8, type: 'Refund', name: 'refunded' },
  { id: 9, type: 'Refund', name: 'refund rejected' },
] as const
export type RequestStatusId = (typeof requestStatuses)[number]['id']
export type RequestType = (typeof requestStatuses)[number]['type']

/** The displayed donation statuses. */
export const donationStatusLabels = [
  'Accepted',
  'Settled',
  'Voided',
  'Refunded',
  'Refund Requested',
  'Refund Verified',
  'Refund Approved',
  'Void Requested',
  'Void Verified',
  'Void Approved',
  'Offline',
] as const
export type DonationStatusLabel = (typeof donationStatusLabels)[number]

const requestLabels: Partial<Record<RequestStatusId, DonationStatusLabel>> = {
  1: 'Void Requested',
  2: 'Void Verified',
  5: 'Refund Requested',
  6: 'Refund Verified',
  7: 'Refund Approved',
}

/** The facts a donation's label depends on. `confirmed`: whether the card provider (if any) has completed the void. */
export type DonationStatusFacts = {
  request: RequestStatusId | null
  confirmed: boolean
  settled: boolean
  offline: boolean
  leftMinor: number
}

/** The label of a donation: after a rejection the earlier one returns, and 'Refunded' means that nothing is left. */
export function donationStatusLabel({ request, confirmed, settled, offline, leftMinor }: DonationStatusFacts): DonationStatusLabel {
  if (request === 3) return confirmed ? 'Voided' : 'Void Approved'
  const pending = request === null ? undefined : requestLabels[request]
  if (pending) return pending
  if (settled && leftMinor === 0) return 'Refunded'
  return settled ? 'Settled' : offline ? 'Offline' : 'Accepted'
}
