export { toLedgerEntries, type LedgerEntry, loadLedgerEntries, type Movement, postToLedger } from './post-to-ledger.ts'
export { entriesOfSpan, type SpanEntry } from './entries-of-span.ts'
export type { LedgerAccount } from './tables.ts'
export { hasEntries } from './has-entries.ts'
