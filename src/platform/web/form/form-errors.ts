import type { z } from 'zod'
import { inReadersWords } from '../session/readers-words.ts'

/** What is wrong, by field: the request's own names, with dots and numbers inside lists ('lines.0.amount'). */
export type FieldErrors = Readonly<Record<string, string>>

/** How the library's own messages begin; 'Invalid email' is the specification's. */
const ofTheLibrary = /^(Invalid (input|option|string|number|ISO|UUID|union|key|element|value|URL)|Too (small|big)|Unrecognized)/
const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Reads a value by its dotted name. */
export function valueAt(values: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((at, part) => (at === null || at === undefined ? undefined : (at as Record<string, unknown>)[part]), values)
}

/**
 * Checks a request against its endpoint's schema. The schema's own words are kept, in the reader's language;
 * the library's are replaced by ours: `required` for what was left empty, `wrong` for the rest.
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
    errors[field] = own ? inReadersWords(message) : blank ? words.required(field) : words.wrong(field)
  }
  return errors
}

/** Takes the error of a field away once it is changed, and those inside it. */
export function withoutField(errors: FieldErrors, field: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field && !name.startsWith(`${field}.`)))
}
