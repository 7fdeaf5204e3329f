import { stat } from 'node:fs/promises'

/** Seconds since a file was last written; infinite when it does not exist. Fails when the file cannot be reached. */
export async function fileAgeSeconds(file: string, now: () => Date): Promise<number> {
  try {
    return Math.max(0, (now().getTime() - (await stat(file)).mtimeMs) / 1000)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Number.POSITIVE_INFINITY
    throw error
  }
}
