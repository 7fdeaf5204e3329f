import { asComparison, typedField } from '#features/donors/server/public.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import { offlineCounter } from '../contract.ts'
import { giveNumbersBack, leaseNumbers } from './lease-numbers.ts'
import { listNumbersOfLease, listReceiptLeases } from './read-leases.ts'
import { recordOfflineDonation, recordOfflineGift, voidEntry } from './record-entry.ts'

export const offlineCounterEndpoints = serve(offlineCounter, {
  lease: leaseNumbers,
  giveBack: giveNumbersBack,
  sendDonation: asComparison(offlineCounter.sendDonation, ({ gift }) => typedField(gift), recordOfflineDonation),
  sendIslamicGift: asComparison(offlineCounter.sendIslamicGift, ({ gift }) => typedField(gift), recordOfflineGift),
  voidEntry,
  leases: listReceiptLeases,
  numbers: listNumbersOfLease,
})
