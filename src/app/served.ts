import type { contract } from '#contract.ts'
import { donationEndpoints } from '#features/donations/server/endpoints.ts'
import { donorEndpoints } from '#features/donors/server/endpoints.ts'
import { receiptEndpoints } from '#features/receipts/server/endpoints.ts'
import type { ServedAll } from '#platform/server/binder.ts'

/** Who carries out each part of the contract. */
export const served: ServedAll<typeof contract> = { donations: donationEndpoints, donors: donorEndpoints, receipts: receiptEndpoints }
