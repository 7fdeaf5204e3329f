import { createExternalStore } from '../external-store.ts'

/** Whether the command palette is open, and if so as the phone desk. */
export type PaletteMode = boolean | 'desk'
export const paletteOpen = createExternalStore<PaletteMode>(false)
