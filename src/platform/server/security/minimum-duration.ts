import { setTimeout as pause } from 'node:timers/promises'

let isWaiting = true
/**
 * Sets whether minimum durations are waited for. Tests that measure none do not wait.
 * @internal used by src/testing/setup.ts
 */
export function waitForMinimumDurations(isOn = true): void {
  isWaiting = isOn
}
const rest = (milliseconds: number) => pause(isWaiting ? Math.max(0, milliseconds) : 0)

/** Returns, or fails, after at least a number of milliseconds, so that the duration does not reveal whether something was found. */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const minimum = rest(milliseconds)
  try {
    return await work()
  } finally {
    await minimum
  }
}

/** Fails after at least this time; a success returns at once. */
export async function withMinimumFailureDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } catch (error) {
    await rest(milliseconds - (performance.now() - began))
    throw error
  }
}
