import type { z } from 'zod'
import { isAnswerCode } from '#platform/server/answer-text.ts'

type Schema = z.core.$ZodType
type Check = z.core.$ZodCheck
/** What a schema, or one of its checks, may have: read without knowing its kind. */
type SchemaParts = {
  type: string
  check?: string
  path?: readonly PropertyKey[]
  error?: (issue: object) => unknown
  checks?: readonly Check[]
  shape?: Record<string, Schema>
  catchall?: Schema
  element?: Schema
  innerType?: Schema
  in?: Schema
  out?: Schema
  reverseTransform?: unknown
  discriminator?: string
  options?: readonly Schema[]
  left?: Schema
  right?: Schema
  valueType?: Schema
}

/** The codes by which a schema says what is wrong with each field of its input, by path; `schemaErrors` answers with no others. */
export function fieldCodesOf(schema: Schema): Record<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  for (const [field, code] of codesOf(schema, '')) found.set(field, (found.get(field) ?? new Set()).add(code))
  return Object.fromEntries([...found].map(([field, codes]) => [field, [...codes].sort()]))
}

function* codesOf(schema: Schema, path: string): Generator<[field: string, code: string]> {
  const def = schema._zod.def as unknown as SchemaParts
  const { element, innerType, in: input, out, options = [], left, right, valueType, shape = {}, catchall, discriminator } = def
  for (const [name, field] of Object.entries(shape)) yield* codesOf(field, path ? `${path}.${name}` : name)
  if (catchall && (catchall._zod.def as unknown as SchemaParts).type === 'never') yield ['', 'NO_SUCH_FIELD']
  if (discriminator) yield [path ? `${path}.${discriminator}` : discriminator, 'WRONG_VALUE']
  const own = codeOf(def)
  if (path) for (const code of own ? [own] : (codesByType[def.type] ?? [])) yield [path, code]
  if (path && def.reverseTransform) yield [path, 'NOT_OFFERED'] // 'true' and 'false' as words
  if (path && def.check) for (const code of codesOfCheck(def)) yield [path, code]
  for (const check of def.checks ?? []) yield* codesOfChecked(check._zod.def as unknown as SchemaParts, path)
  if (element) yield* codesOf(element, `${path}.0`)
  if (valueType) yield* codesOf(valueType, `${path}.*`)
  for (const part of [innerType, input, out, left, right, ...options]) if (part) yield* codesOf(part, path)
}

const wrongType = ['FIELD_REQUIRED', 'WRONG_TYPE']
const notOffered = ['FIELD_REQUIRED', 'NOT_OFFERED']
const codesByType: Readonly<Record<string, readonly string[]>> = {
  string: wrongType,
  number: wrongType,
  int: wrongType,
  boolean: wrongType,
  array: wrongType,
  object: wrongType,
  record: wrongType,
  enum: notOffered,
  literal: notOffered,
  union: ['WRONG_VALUE'],
  file: wrongType,
  custom: ['WRONG_VALUE'],
  transform: ['NOT_OFFERED', 'WRONG_VALUE'],
}
/** A text where a list belongs has a length too. */
const codesByCheck: Readonly<Record<string, readonly string[]>> = {
  max_length: ['TEXT_TOO_LONG', 'AT_MOST'],
  min_length: ['FIELD_REQUIRED', 'AT_LEAST'],
  length_equals: ['FIELD_REQUIRED', 'TEXT_TOO_LONG', 'AT_LEAST', 'AT_MOST'],
  less_than: ['AT_MOST'],
  greater_than: ['AT_LEAST'],
  number_format: ['WRONG_TYPE', 'AT_MOST', 'AT_LEAST'],
  string_format: ['WRONG_SHAPE'],
}

function codesOfCheck(check: SchemaParts): readonly string[] {
  const own = codeOf(check)
  return own ? [own] : (codesByCheck[check.check ?? ''] ?? ['WRONG_VALUE'])
}

/** A check of several fields names the one that it is answered for. */
function* codesOfChecked(check: SchemaParts, path: string): Generator<[field: string, code: string]> {
  const field = [path, ...(check.path ?? [])].filter(Boolean).join('.')
  for (const code of codesOfCheck(check)) yield [field, code]
}

/** The code that a part of the contract answers with; null where it has none of its own. */
function codeOf({ error }: SchemaParts): string | null {
  if (!error) return null
  const message = error({ input: undefined, issues: [] })
  return typeof message === 'string' && isAnswerCode(message) ? message : null
}
