import { allPreferencesId, donationMethodIds } from '#kit/giving/ids.ts'
import type { CounterParts } from '#features/gift-screens/web/public.tsx'
import { useConnection } from '#features/offline-counter/web/public.tsx'
import { api } from '../api.ts'

/** What the two counters ask of each other, and of requests. */
export const counterCalls: CounterParts = {
  find: {
    donations: transactionId => api.donations.find({ transactionId }),
    'islamic-giving': ismTransactionId => api.islamicGiving.find({ ismTransactionId }),
  },
  print: {
    donations: (transactionNumber, paper) => api.donations.downloadReceipt({ transactionNumber, paper }),
    'islamic-giving': (transactionNumber, paper) => api.islamicGiving.downloadReceipt({ transactionNumber, paper }),
  },
  donor: donorId => api.donors.byId({ donorId }),
  recordedAtBoth: request =>
    api.donations.list({
      ...request,
      appPreferenceId: allPreferencesId,
      donationMethod: [donationMethodIds.counter, donationMethodIds.islamicCounter],
    }),
  useConnection,
  undo: transactionId => api.requests.undoAtCounter({ transactionId }),
  replaceReceipt: gifts => api.requests.replaceReceipt(gifts),
}
