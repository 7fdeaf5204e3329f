import type { RequestRow } from '#features/requests/rows.ts'
import { preferenceIds, requestStatusIds } from '#kit/giving/ids.ts'

const fifty = { minor: 5000, currency: 'SGD' } as const
const visa = { method: 1, brand: 'visa', last4: '4242', chequeNo: null }
const clerk = { id: '01890000-0000-7000-8000-00000000000a', name: 'Siti Rahmah', at: '2026-03-02T02:52:00Z' }
/** A refund of $50 that its reader may verify or reject. */
export const sampleRequest: RequestRow = {
  id: '01890000-0000-7000-8000-00000000000b',
  transactionId: '01890000-0000-7000-8000-000000000011',
  txnId: '1-ABC',
  appPreferenceId: preferenceIds.donations,
  receiptNo: 'NUR0048203',
  donationTimeStamp: '2026-03-01T12:20:00Z',
  donationStatus: 'Refund Requested',
  donorName: 'Siti Hajar',
  donationToName: 'Iftar for 1,000',
  paidBy: 'Visa ••4242',
  paidWith: visa,
  giftAmount: fifty,
  refunded: { minor: 0, currency: 'SGD' },
  requestType: 'Refund',
  requestStatus: requestStatusIds.refundRequested,
  isDirect: false,
  amount: fifty,
  way: 'provider',
  isCountedCash: false,
  reason: null,
  remarks: 'Tapped twice',
  rejectRemarks: null,
  evidence: [],
  evidenceHash: 'abc',
  requested: clerk,
  verified: null,
  approved: null,
  finalised: null,
  rejected: null,
  payBack: null,
  steps: [
    { step: 'verifyRefund', may: true, code: null, message: null },
    { step: 'rejectRefund', may: true, code: null, message: null },
  ],
  actions: ['verifyRefund', 'rejectRefund'],
  waitsFor: ['Finance officer', 'Administrator'],
}
