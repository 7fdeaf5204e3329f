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
export const giftStatusLabels = [
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
