import { methodIds } from '#kit/giving/ids.ts'
import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'donations.list': () => ({ searchBy: 1, searchValue: canary }),
  'donations.summary': () => ({}),
  'donations.find': ({ donationId }) => ({ transactionId: donationId }),
  'donations.filters': () => ({}),
  'donations.params': () => ({}),
  'donations.add': ({ fundId, donorId }) => ({
    donorId,
    donationToValue: fundId,
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
  }),
  'donations.editDetails': ({ donationId }) => ({ transactionId: donationId }),
  'donations.edit': ({ donationId }) => ({ transactionId: donationId, version: 1, remarks: 'By the window' }),
  'donations.ofDonor': ({ donorId, donationId }) => ({ donarId: donorId, transactionId: donationId }),
  'donations.paymentTypes': () => ({}),
  'donations.payPartners': () => ({}),
  'donations.sendReceipt': ({ donationId }) => ({ type: 'donation', transactionId: donationId }),
  'donations.export': () => ({}),
  'donations.downloadReceipts': ({ donationId }) => ({ transactionIds: [donationId] }),
  'donations.downloadReceipt': ({ txnId }) => ({ transactionNumber: txnId }),
}
