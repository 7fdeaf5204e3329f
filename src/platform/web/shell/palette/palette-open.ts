import { createExternalStore } from '../external-store.ts'

/** Whether the command palette is open. */
export const paletteOpen = createExternalStore(false)
