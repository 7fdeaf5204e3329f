import { setTimeout as pause } from 'node:timers/promises'

/** Answers, or fails, after at least so many milliseconds, so that the duration does not reveal whether something was found. */
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
