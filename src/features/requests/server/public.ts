export { evidenceHash } from './evidence.ts'
export { pendingOf } from './pending.ts'
export { factsOf } from './read-gift.ts'
export { voidDirectly } from './void-directly.ts'
