import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'purchases.list': () => ({}),
  'purchases.summary': () => ({}),
  'purchases.find': ({ purchaseId }) => ({ donationId: purchaseId }),
  'purchases.ofDonor': ({ donorId }) => ({ donarId: donorId }),
  'purchases.filters': () => ({}),
  'purchases.sendReceipt': ({ purchaseTxnId }) => ({ transactionNumber: purchaseTxnId, email: 'kenari@example.test' }),
  'purchases.downloadReceipt': ({ purchaseTxnId }) => ({ transactionNumber: purchaseTxnId }),
  'purchases.downloadReceipts': ({ purchaseId }) => ({ transactionIds: [purchaseId] }),
  'purchases.export': () => ({}),
}
