import type { Context } from '#platform/server/context.ts'

/** Whether a caller may read a file: null when no record of this kind holds it. */
export type ReaderCheck = (work: Pick<Context, 'tx' | 'actor'>, fileKey: string) => Promise<boolean | null>

const checks: ReaderCheck[] = []
export const readerChecks: readonly ReaderCheck[] = checks

/** Makes the right to a file follow the right to the record that holds it. Called once for each kind of record, when its feature loads. */
export function registerFileReaders(check: ReaderCheck): void {
  checks.push(check)
}
