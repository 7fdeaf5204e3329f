import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'
import { requestStatusIds } from '#kit/giving/ids.ts'

export const examples: Examples = {
  'requests.ask': ({ donationId }) => ({ transactionId: donationId, remarks: 'Entered twice' }),
  'requests.askPurchase': ({ purchaseId }) => ({ transactionId: purchaseId, remarks: 'Sold out' }),
  'requests.reasons': () => ({}),
  'requests.move': ({ pendingId, pendingEvidence }) => ({
    transactionId: pendingId,
    requestStatus: requestStatusIds.voidVerified,
    evidenceHash: pendingEvidence,
  }),
  'requests.history': ({ pendingId }) => ({ transactionId: pendingId }),
  'requests.count': () => ({}),
  'requests.list': () => ({ searchBy: 1, searchValue: canary }),
  'requests.summary': () => ({}),
  'requests.nextStep': ({ pendingId }) => ({ transactionId: pendingId }),
  'requests.evidence': ({ requestId }) => ({ requestId, position: 1 }),
  'requests.settle': ({ donationId }) => ({ transactionIds: [donationId] }),
  'requests.sendPayerCode': ({ handedOverId }) => ({ transactionId: handedOverId }),
  'requests.confirmPayerCode': ({ handedOverId }) => ({ transactionId: handedOverId, code: '000000' }),
  'requests.confirmReturnedReceipt': ({ handedOverId }) => ({ transactionId: handedOverId }),
  'requests.recordPaidBack': ({ pendingId }) => ({ transactionId: pendingId, remarks: 'By transfer' }),
  'requests.moveCheques': ({ chequeId }) => ({ transactionIds: [chequeId], to: 'banked' }),
  'requests.undoAtCounter': ({ undoableId }) => ({ transactionId: undoableId }),
  'requests.replaceReceipt': ({ pendingId, donationId }) => ({ transactionId: pendingId, replacedBy: donationId }),
}
