const resets = new Set<() => void>()

/** Registers how a factory's state returns to its default: before each test file, and before each test. */
export function onReset(reset: () => void): void {
  resets.add(reset)
}
/** Returns the state of every loaded factory to its default. */
export function resetFactories(): void {
  for (const reset of resets) reset()
}
