export { hasDeclaredCash, isDeclaredCash } from './declared-cash.ts'
