import type { Compilable, RawBuilder } from 'kysely'
import pg from 'pg'
import { compile } from './dialect.ts'

/** A statement with its values in it, for COPY, which takes no parameters: each is written as a literal by the driver's own escaping. */
export function inlineParameters(query: Compilable | RawBuilder<unknown>): string {
  const { sql, parameters } = compile(query)
  return sql.replace(/\$(\d+)/g, (_, position: string) => literal(parameters[Number(position) - 1]))
}
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`
  if (Array.isArray(value)) return value.length ? `array[${value.map(literal).join(',')}]` : `'{}'`
  return pg.escapeLiteral(String(value))
}
