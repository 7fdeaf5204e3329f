export { evidenceHash } from './ask/evidence.ts'
export { pendingOf } from './read/pending.ts'
export { factsOf } from './read/read-gift.ts'
export { voidDirectly } from './ask/void-directly.ts'
