export { voidDirectly } from './ask/void-directly.ts'
export { listAllReasons, saveReason } from './ask/list-reasons.ts'
export { stepsBefore } from './read/list-history.ts'
export { settle } from './carry-out/settle.ts'
