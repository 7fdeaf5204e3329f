import type { FileReaderCheck } from '#platform/server/files/file-work.ts'

const checks = new Set<FileReaderCheck>()
/** The checks of all records that hold files. */
export const readerChecks: ReadonlySet<FileReaderCheck> = checks

/** Makes the right to a file follow the right to the record that holds it. */
export function registerFileReaders(known: readonly FileReaderCheck[]): void {
  for (const check of known) checks.add(check)
}
