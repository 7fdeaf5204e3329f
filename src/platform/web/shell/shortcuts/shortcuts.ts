import { createSignal } from '../signal.ts'

/** A line of the shortcut sheet: the keys, and what they do. */
export type Shortcut = { keys: readonly string[]; does: string }

const shown = createSignal<ReadonlyMap<symbol, readonly Shortcut[]>>(new Map())

/** The shortcuts of the screens that are open. */
export const useShownShortcuts = (): Shortcut[] => [...shown.use().values()].flat()

/** Puts a screen's shortcuts on the sheet; the answer takes them off again. */
export function listShortcuts(shortcuts: readonly Shortcut[]): () => void {
  const mine = Symbol('screen')
  shown.set(new Map([...shown.read(), [mine, shortcuts]]))
  return () => shown.set(new Map([...shown.read()].filter(([key]) => key !== mine)))
}
