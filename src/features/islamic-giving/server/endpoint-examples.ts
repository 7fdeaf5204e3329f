import { methodIds } from '#kit/giving/ids.ts'
import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'islamicGiving.downloadReceipts': ({ islamicGiftId }) => ({ transactionIds: [islamicGiftId] }),
  'islamicGiving.list': () => ({ searchBy: 1, searchValue: canary }),
  'islamicGiving.summary': () => ({}),
  'islamicGiving.find': ({ islamicGiftId }) => ({ ismTransactionId: islamicGiftId }),
  'islamicGiving.filters': () => ({}),
  'islamicGiving.totals': () => ({}),
  'islamicGiving.params': () => ({}),
  'islamicGiving.donors': () => ({ donorInfo: canary }),
  'islamicGiving.add': ({ donorId, wakafFundId }) => ({
    donorId,
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
    lines: [{ donationToValue: wakafFundId, amount: { minor: 5000, currency: 'SGD' } }],
  }),
  'islamicGiving.sendReceipt': ({ islamicGiftId }) => ({ transactionId: islamicGiftId }),
  'islamicGiving.downloadReceipt': ({ islamicTxnId }) => ({ transactionNumber: islamicTxnId }),
  'islamicGiving.export': () => ({}),
}
