import { createExternalStore } from '../external-store.ts'

/** A line of the shortcut sheet. */
export type Shortcut = { keys: readonly string[]; description: string }

const shown = createExternalStore<ReadonlyMap<symbol, readonly Shortcut[]>>(new Map())

/** The shortcuts of the mounted screens. */
export const useRegisteredShortcuts = (): Shortcut[] => [...shown.use().values()].flat()

/** Adds a screen's shortcuts to the sheet; returns the function that removes them. */
export function registerShortcuts(shortcuts: readonly Shortcut[]): () => void {
  const screen = Symbol('screen')
  shown.set(new Map([...shown.read(), [screen, shortcuts]]))
  return () => shown.set(new Map([...shown.read()].filter(([key]) => key !== screen)))
}
