export { findOpenEntries } from './open-entries.ts'
