import { stat } from 'node:fs/promises'

/** Seconds since a file was last written; infinite when there is none. */
export async function fileAgeSeconds(file: string, now: () => Date): Promise<number> {
  const found = await stat(file).catch(() => null)
  return found ? Math.max(0, (now().getTime() - found.mtimeMs) / 1000) : Number.POSITIVE_INFINITY
}
