import { stat } from 'node:fs/promises'

/** Seconds since a file was last written; infinite when there is none. Fails when the file cannot be reached: it is not absent. */
export async function fileAgeSeconds(file: string, now: () => Date): Promise<number> {
  try {
    return Math.max(0, (now().getTime() - (await stat(file)).mtimeMs) / 1000)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Number.POSITIVE_INFINITY
    throw error
  }
}
