import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'
import { compile, keptMark } from './dialect.ts'

/**
 * A statement whose one plan suits all its values: found by keys, or the top of an index. Each connection parses and plans it once.
 * All others are planned for their own values each time: a filter that fits one row in a million must not get the plan of one that fits all.
 */
export const keepPlan = <R>(statement: RawBuilder<R>): RawBuilder<R> => sql<R>`${sql.raw(keptMark)} ${statement}`

/** The same for a statement of a fixed shape: it is also written only once. `write` puts the values where they belong and does not look at them. */
export function kept<Values extends object, R>(write: (values: Values) => RawBuilder<R>): (tx: Tx, values: Values) => Promise<R[]> {
  let written: CompiledQuery | undefined
  return async (tx, values) => {
    written ??= compile(keepPlan(write(placesOf(values))))
    const parameters = written.parameters.map(given => (given instanceof Place ? given.of(values) : given))
    return (await tx.executeQuery({ ...written, parameters } as CompiledQuery<R>)).rows
  }
}

/** Stands in a statement where a value will be. */
class Place {
  readonly of: (values: object) => unknown
  constructor(name: string) {
    this.of = values => (values as Record<string, unknown>)[name]
  }
}
const placesOf = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.keys(values).map(name => [name, new Place(name)])) as Values
