import { requestStatusIds } from './ids.ts'

/** The states of a void or refund request; the legal steps are `giftSteps` in `gifts/rules.ts`. */
export const requestStatuses = [
  { id: requestStatusIds.voidRequested, type: 'Void', name: 'void requested' },
  { id: requestStatusIds.voidVerified, type: 'Void', name: 'void verified' },
  { id: requestStatusIds.voided, type: 'Void', name: 'voided' },
  { id: requestStatusIds.voidRejected, type: 'Void', name: 'void rejected' },
  { id: requestStatusIds.refundRequested, type: 'Refund', name: 'refund requested' },
  { id: requestStatusIds.refundVerified, type: 'Refund', name: 'refund verified' },
  { id: requestStatusIds.refundApproved, type: 'Refund', name: 'refund approved' },
  { id: requestStatusIds.refunded, type: 'Refund', name: 'refunded' },
  { id: requestStatusIds.refundRejected, type: 'Refund', name: 'refund rejected' },
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
