import { createExternalStore } from '../external-store.ts'

/** The last refusal for a missing permission, cleared on navigation. */
export const forbidden = createExternalStore<{ message: string } | null>(null)
