export { closedDeclarations } from './close/closed-declarations.ts'
export { openSessionsBefore } from './session/open-sessions.ts'
export { cashAccountOf, declaredMethodsOf, hasDeclaredCash, isDeclaredCash, recordUncollected } from './declared-cash.ts'
