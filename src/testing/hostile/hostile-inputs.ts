import type { z } from 'zod'
import type { Endpoint } from '#platform/contract/endpoint.ts'

type Spec = Endpoint['spec']
/** A text or number input of a call, by its path; lists by their first item. A union may accept other types too. */
export type Leaf = { path: readonly string[]; kind: 'string' | 'number'; isQuery: boolean; isOneOf?: boolean }

type Def = {
  type: string
  innerType?: z.core.$ZodType
  in?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  shape?: object
}
function leavesIn(schema: z.core.$ZodType, path: readonly string[], isQuery: boolean): Leaf[] {
  const { type, innerType, in: from, element, options, shape } = schema._zod.def as unknown as Def
  const inner = innerType ?? from
  if (inner) return leavesIn(inner, path, isQuery)
  if (element) return leavesIn(element, [...path, '0'], isQuery)
  if (shape) return Object.entries(shape).flatMap(([name, part]) => leavesIn(part as z.core.$ZodType, [...path, name], isQuery))
  if (options) return options.flatMap(option => leavesIn(option, path, isQuery).map(leaf => ({ ...leaf, isOneOf: true }))).slice(0, 12)
  return type === 'string' || type === 'number' ? [{ path, kind: type, isQuery }] : []
}
/** Every text and number input of a call. */
export const leavesOf = ({ query, body }: Spec): Leaf[] => [...leavesIn(query, [], true), ...leavesIn(body, [], false)]

type Example = { query: Readonly<Record<string, unknown>>; body: Readonly<Record<string, unknown>> }
/** An example with one value replaced, as JSON. */
export function withLeaf({ method, multipart }: Spec, { query, body }: Example, { path, isQuery }: Leaf, value: unknown) {
  const put = (into: unknown, [name = '', ...rest]: readonly string[]): unknown => {
    const next = rest.length ? put((into as Record<string, unknown> | undefined)?.[name], rest) : value
    if (/^\d+$/.test(name)) return [next]
    return { ...(into as object), [name]: next }
  }
  const changed = put(isQuery ? query : body, path) as Record<string, unknown>
  if (isQuery) return { query: changed, ...(method === 'POST' && { payload: JSON.stringify(body) }) }
  if (!multipart) return { query, payload: jsonOf(changed) }
  const parts = Object.entries(changed).map(
    ([name, text]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(text)}\r\n`,
  )
  return { query, payload: `${parts.join('')}--x--\r\n`, type: 'multipart/form-data; boundary=x' }
}

/** A number that is valid JSON and not representable in JavaScript. */
const oversizedNumber = '__1e999__'
const jsonOf = (value: unknown) => JSON.stringify(value).replaceAll(`"${oversizedNumber}"`, '1e999')

/** Numbers on both sides of where the columns of the database end: smallint, int, and what JavaScript counts exactly. */
const edges = [2 ** 15, 2 ** 16, 2 ** 31, 2 ** 32, 2 ** 53]
  .flatMap(limit => [limit - 1, limit, -limit, -limit - 1])
  .map(number => [number, false] as const)

/** Hostile values of a field, and whether they must be refused. */
export function hostileValues({ kind, isQuery }: Leaf, { multipart, letters }: Spec): (readonly [value: unknown, isImpossible: boolean])[] {
  const texts: (readonly [unknown, boolean])[] = [
    ['a\0b', true],
    ['a'.repeat(letters * 2), true],
    ['__proto__', false],
    ['constructor', false],
    ['%00', false],
    ["'; drop table donation; --", false],
    ['\u202e\u200b\ufeff', true],
    ['a\u202eb', true],
    ['a\u001bb', true],
    ['\u200b\u2060', true],
  ]
  if (isQuery || multipart) return kind === 'number' ? [...texts, ...edges] : texts
  if (kind === 'string')
    return [...texts, ['a\ud800b', true], ['\udfff', true], [9_007_199_254_740_991, true], [{ a: 1 }, true], [[['a']], true]]
  const numbers = [...edges, ...[-1, 0, 1e-300].map(number => [number, false] as const)]
  return [...numbers, [oversizedNumber, true], ['a\0b', true], [1e300, true], [{ a: 1 }, true]]
}
