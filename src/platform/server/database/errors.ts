const serializationFailure = '40001'
/** What the database refuses so that the same transaction may be tried again: serialization failure, deadlock, lock timeout. */
const retryable = new Set([serializationFailure, '40P01', '55P03'])
/** Classes of SQLSTATE that say nothing about the call: connection, resources, operator intervention (a timeout, a shutdown, a start). */
const passingClass = /^(08|53|57)...$/
/**
 * Further states that pass: statement completion unknown, object in use, idle or long transaction ended, a password that was changed while
 * we run.
 */
const passing = new Set([...retryable, '40003', '55006', '25P03', '25P04', '28P01', '28000'])
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
/** The driver says so without a code. */
const saysUnavailable = /Connection terminated|connection timeout|trying to connect|not queryable/i

/**
 * A concurrent transaction changed what this one relies on, as its own code found: it is repeated as after a serialization failure.
 */
export class RetryTransactionError extends Error {}

const codeOf = (error: unknown) =>
  error instanceof RetryTransactionError ? serializationFailure : ((error as { code?: string } | null)?.code ?? '')

/** Whether a statement was refused only because an earlier one of its transaction failed. */
export const isTransactionAborted = (error: unknown): boolean => codeOf(error) === '25P02'

/**
 * Whether a transaction that failed so is worth repeating, after a number of tries. One that waited for a lock has waited 3 s each time.
 */
export function isRetryable(error: unknown, tries: number): boolean {
  const code = codeOf(error)
  return retryable.has(code) && tries < (code === '55P03' ? 2 : 5)
}

/** States in which a row that a call relied on came or went concurrently: unique, foreign key and exclusion constraints. */
const conflicting = new Set(['23505', '23503', '23P01'])
/** Whether a call lost against another one that was carried out at the same time. */
export const isConflict = (error: unknown): boolean => conflicting.has(codeOf(error))
/** Whether a row that a call names was not there: it was deleted concurrently, or, far more often, the call has a bug. */
export const isMissingRow = (error: unknown): boolean => codeOf(error) === '23503'
/** The constraint that a statement broke, and its table. */
export function brokenConstraint(error: unknown): { constraint: string | undefined; table: string | undefined } {
  const { constraint, table } = error as { constraint?: string; table?: string }
  return { constraint, table }
}

/** Whether the database is busy, locked (a migration, a large load), restarting or out of reach: the caller is asked to come back (503). */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  return passingClass.test(code) || passing.has(code) || network.has(code) || saysUnavailable.test((error as Error).message)
}
