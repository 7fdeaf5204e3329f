import { setTimeout as pause } from 'node:timers/promises'

/** Returns, or fails, after at least a number of milliseconds, so that the duration does not reveal whether something was found. */
export async function withMinimumDuration<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const minimum = pause(milliseconds)
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
    await pause(Math.max(0, milliseconds - (performance.now() - began)))
    throw error
  }
}
