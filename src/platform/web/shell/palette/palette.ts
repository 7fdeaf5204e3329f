import { createSignal } from '../signal.ts'

/** Whether the command palette is asked for. */
export const palette = createSignal(false)
