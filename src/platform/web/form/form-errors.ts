import type { z } from 'zod'
import { translateServerMessage } from '../session/server-messages.ts'

/** Messages by the request's field name, dotted inside lists ('lines.0.amount'). */
export type FieldErrors = Readonly<Record<string, string>>

/** Prefixes of the validator's own messages; 'Invalid email' is the specification's. */
const ofTheLibrary = /^(Invalid (input|option|string|number|ISO|UUID|union|key|element|value|URL)|Too (small|big)|Unrecognized)/
const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Reads a value by its dotted path. */
export function valueAt(values: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((at, part) => (at === null || at === undefined ? undefined : (at as Record<string, unknown>)[part]), values)
}

/**
 * Validates a request against its endpoint's schema. Messages of the schema are translated; the validator's own are replaced
 * by `required` for empty fields and `wrong` for the rest.
 */
export function errorsOf(
  schema: z.ZodType,
  given: object,
  words: { required: (field: string) => string; wrong: (field: string) => string },
): FieldErrors {
  const { error } = schema.safeParse(given)
  const errors: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.')
    if (errors[field] !== undefined) continue
    const blank = isBlank(valueAt(given, field))
    const own = !ofTheLibrary.test(message) && !(blank && message === 'Invalid email')
    errors[field] = own ? translateServerMessage(message) : blank ? words.required(field) : words.wrong(field)
  }
  return errors
}

/** Removes the errors of a changed field and of its children. */
export function withoutField(errors: FieldErrors, field: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field && !name.startsWith(`${field}.`)))
}
