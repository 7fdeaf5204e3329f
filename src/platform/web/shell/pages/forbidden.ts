import { createSignal } from '../signal.ts'

/** What the server refused for want of a right, until the reader goes elsewhere. */
export const forbidden = createSignal<{ message: string } | null>(null)
