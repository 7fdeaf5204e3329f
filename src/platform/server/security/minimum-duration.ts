import { setTimeout as pause } from 'node:timers/promises'

/** Answers, or fails, no sooner than after so many milliseconds: how long it took then does not tell whether something was found. */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const minimum = pause(milliseconds)
  try {
    return await work()
  } finally {
    await minimum
  }
}

/** The same for failures alone; what succeeds answers at once. */
export async function withMinimumFailureDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } catch (error) {
    await pause(Math.max(0, milliseconds - (performance.now() - began)))
    throw error
  }
}
