export { entriesOf, type LedgerEntry, loadLedgerEntries, type Movement, postToLedger } from './post-to-ledger.ts'
export type { Account } from './tables.ts'
