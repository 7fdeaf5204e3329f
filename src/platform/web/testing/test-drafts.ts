import { createDraftStore } from '../state/draft-store.ts'
import { memoryStore } from '../state/key-value-store.ts'

function newDrafts() {
  const memory = memoryStore()
  return createDraftStore({ ...memory, read: memory.get, write: memory.set }, () => Date.now())
}
let drafts = newDrafts()

/** The drafts of the current test. */
export const testDrafts = () => drafts
/** Begins a test without drafts. */
export function resetTestDrafts(): void {
  drafts = newDrafts()
}
