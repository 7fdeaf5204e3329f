import type { z } from 'zod'
import type { Contract, Endpoint } from '#platform/contract/endpoint.ts'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  items?: readonly z.ZodType[]
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  getter?: () => z.ZodType
}
const defOf = (schema: z.ZodType) => (schema as unknown as { _zod: { def: Def } })._zod.def

/** Texts that are data: in brackets, as messages of the pseudo-language are, and others for each turn. */
const textsOf = (turn: number) => [`⟦dátá ${turn}⟧`, ...formats]
const formats = ['01890000-0000-7000-8000-000000000001', '2026-03-02T02:00:00Z', '2026-03-02', '#2B4C9B', 'a@b.sg', '+65 81234567', '10:00']
const numbers = [1, 2, 0, 8, 12, 2026]
/** How many rows a list has: the first that its schema takes. */
const lengths = [12, 10, 3]

/**
 * A value that a schema takes, another for each `turn`: the choices of an enum take turns, currencies excepted, which are never summed, and
 * every third nullable is null.
 */
function sampleOf(schema: z.ZodType, turn = 0, depth = 0): unknown {
  const def = defOf(schema)
  const inside = (inner: z.ZodType | undefined) => inner && sampleOf(inner, turn, depth)
  const fitting = (list: readonly unknown[]) => list.find(one => schema.safeParse(one).success)
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, field]) => [name, sampleOf(field, name === 'currency' ? 0 : turn, depth)]),
      )
    case 'array':
      return fitting(
        lengths.map(length =>
          Array.from({ length: depth === 0 ? length : 2 }, (_, index) => def.element && sampleOf(def.element, turn + index, depth + 1)),
        ),
      )
    case 'enum':
      return Object.values(def.entries ?? {})[turn % Object.keys(def.entries ?? {}).length]
    case 'literal':
      return def.values?.[turn % def.values.length]
    case 'union':
      return inside(def.options?.[turn % def.options.length])
    case 'tuple':
      return def.items?.map(inside)
    case 'nullable':
      return turn % 3 === 2 ? null : inside(def.innerType)
    case 'optional':
      return turn % 3 === 2 ? undefined : inside(def.innerType)
    case 'pipe':
      return inside(def.in)
    case 'lazy':
      return inside(def.getter?.())
    case 'boolean':
      return turn % 2 === 0
    case 'string':
    case 'template_literal':
      return fitting(textsOf(turn))
    case 'number':
    case 'int':
      return fitting([turn + 1, ...numbers])
    case 'record':
      return {}
    default:
      return def.innerType ? inside(def.innerType) : null
  }
}

/** The result of an endpoint with rows, by its schema; undefined where the sample does not satisfy it. */
export function sampleAnswer({ spec }: Endpoint, turn = 0): unknown {
  const { success, data: result } = spec.result.safeParse(sampleOf(spec.result, turn))
  return success ? result : undefined
}

/** The endpoint of a request. */
export function endpointAt(contract: Contract, url: string): Endpoint | undefined {
  const { pathname } = new URL(url, document.baseURI)
  return Object.values(contract)
    .flatMap(group => Object.values(group))
    .find(({ spec }) => pathname.endsWith(spec.path))
}
