import { donations } from '#features/donations/contract.ts'
import { donors } from '#features/donors/contract.ts'
import { receipts } from '#features/receipts/contract.ts'

/** The whole API on one page: a capability is a word here and a folder under features. */
export const contract = { donations, donors, receipts }
