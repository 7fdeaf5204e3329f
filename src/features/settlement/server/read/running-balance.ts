import type { Day } from '#kit/time/days.ts'
import { StatementError } from './statement-fault.ts'

/** A row of a table: its day, what came in or went out, and the balance after it where the bank prints one. */
export type BalancedRow = { rowNo: number; on: Day; grossMinor: number; balanceMinor: number | null }
export type EndBalances = { openingMinor: number | null; closingMinor: number | null }

/**
 * The balances before and after rows. Each printed one must follow from the one before, in the order in which the payments happened: most
 * banks print the newest first. Throws STATEMENT_BALANCE with the first line that does not.
 */
export function endBalances(rows: readonly BalancedRow[]): EndBalances {
  const [first, last] = [rows[0]?.on ?? '', rows.at(-1)?.on ?? '']
  if (first < last) return follow(rows)
  if (first > last) return follow(rows.toReversed())
  try {
    return follow(rows)
  } catch (error) {
    // The rows of one day may be in either order.
    if (!(error instanceof StatementError)) throw error
    try {
      return follow(rows.toReversed())
    } catch {
      throw error
    }
  }
}

function follow(rows: readonly BalancedRow[]): EndBalances {
  let [opening, balance, since]: [number | null, number | null, number] = [null, null, 0]
  for (const { rowNo, grossMinor, balanceMinor } of rows) {
    since += grossMinor
    if (balanceMinor === null) continue
    if (balance !== null && balance + since !== balanceMinor) throw new StatementError('STATEMENT_BALANCE', { line: rowNo })
    opening ??= balanceMinor - since
    ;[balance, since] = [balanceMinor, 0]
  }
  return { openingMinor: opening, closingMinor: balance === null ? null : balance + since }
}
