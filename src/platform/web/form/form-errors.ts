import type { z } from 'zod'
import { m } from '#messages/messages.js'
import { answerText } from '../session/answer-texts.ts'

/** Messages by the request's field name, dotted inside lists ('lines.0.amount'). */
export type FieldErrors = Readonly<Record<string, string>>

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Reads a value by its dotted path. */
function valueAt(values: object, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((at, part) => (at === null || at === undefined ? undefined : (at as Record<string, unknown>)[part]), values)
}

/**
 * Validates a request against its endpoint's schema. A message of a schema is the code of its text; the validator's own words
 * never appear: `required` replaces them at empty fields and `wrong` at the rest. Load the texts first (`loadAnswerTexts`).
 */
export function errorsOf(
  schema: z.ZodType,
  input: object,
  words: { required: (field: string) => string; wrong: (field: string) => string },
): FieldErrors {
  const { error } = schema.safeParse(input)
  const errors: Record<string, string> = {}
  for (const issue of error?.issues ?? []) {
    const { path, message } = issue
    const field = path.join('.')
    if (errors[field] !== undefined) continue
    const blank = isBlank(valueAt(input, field))
    const own = blank && message === 'INVALID_EMAIL' ? null : answerText(message)
    errors[field] = own ?? (blank ? words.required(field) : [words.wrong(field), ...tooLong(issue)].join(' '))
  }
  return errors
}

/** How long a text may be that is too long. */
const tooLong = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'too_big' && issue.origin === 'string' ? [m.platform_too_long({ most: Number(issue.maximum) })] : []

/** The label of a field; for one of a group that of the group where it has none of its own. */
export const labelOf = (labels: Readonly<Record<string, string>>, field: string): string =>
  labels[field] ?? labels[field.split('.').at(-1) ?? ''] ?? labels[field.split('.')[0] ?? ''] ?? field

/** Removes the errors of a changed field and of its children. */
export function withoutField(errors: FieldErrors, field: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field && !name.startsWith(`${field}.`)))
}
