import { type RawBuilder, sql } from 'kysely'

/** The condition that an amount is in one of the brackets, limits included; none without brackets. A bracket without maximum is open. */
export function inBrackets(
  amount: RawBuilder<unknown>,
  brackets: readonly { minAmount: number; maxAmount: number | null }[],
): RawBuilder<unknown>[] {
  const conditions = brackets.map(
    ({ minAmount, maxAmount }) =>
      sql`${amount} between ${minAmount}::bigint and coalesce(${maxAmount}::bigint, ${sql.lit(Number.MAX_SAFE_INTEGER)})`,
  )
  return conditions.length ? [sql`(${sql.join(conditions, sql` or `)})`] : []
}
