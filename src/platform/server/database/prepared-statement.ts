import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Statement, Tx } from './database.ts'
import { compile, genericMark, preparedMark } from './dialect.ts'

/**
 * Marks a statement whose generic plan suits all values: key look-ups, or the top of an index. Each connection parses and plans it once.
 * All others are planned for their own values each time: a filter that fits one row in a million must not get the plan of one that fits
 * all.
 */
export const preparedPlan = <R>(statement: RawBuilder<R>): RawBuilder<R> => sql<R>`${sql.raw(preparedMark)} ${statement}`

/**
 * Marks such a statement that takes longer to plan than to run. PostgreSQL plans others for their values again and again while it expects
 * to gain by that, whatever planning costs.
 */
export const genericPlan = <R>(statement: RawBuilder<R>): RawBuilder<R> => sql<R>`${sql.raw(genericMark)} ${statement}`

/** Runs a prepared statement with these values; `statement` answers it without running it. */
export type PreparedQuery<Values extends object, R> = ((tx: Tx, values: Values) => Promise<R[]>) & {
  statement(values: Values): Statement<R>
}

/** Marks such a statement of a fixed shape, which is also compiled once. `write` must not inspect the values. */
export function preparedQuery<Values extends object, R>(
  write: (values: Values) => RawBuilder<R>,
  { mark = preparedPlan }: { mark?: typeof preparedPlan | typeof genericPlan } = {},
): PreparedQuery<Values, R> {
  let compiled: CompiledQuery | undefined
  const statement = (values: Values) => {
    compiled ??= compile(mark(write(placeholdersOf(values))))
    const parameters = compiled.parameters.map(parameter => (parameter instanceof Placeholder ? parameter.of(values) : parameter))
    return { ...compiled, parameters } as Statement<R>
  }
  return Object.assign(async (tx: Tx, values: Values) => (await tx.executeQuery(statement(values))).rows, { statement })
}

/** A placeholder for a value. */
class Placeholder {
  readonly of: (values: object) => unknown
  constructor(name: string) {
    this.of = values => (values as Record<string, unknown>)[name]
  }
}
const placeholdersOf = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.keys(values).map(name => [name, new Placeholder(name)])) as Values
