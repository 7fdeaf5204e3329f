import type { z } from 'zod'
import type { AnswerCode, AnswerValues, FieldFault } from '#platform/contract/answer-code.ts'
import { isAnswerCode } from '../answer-text.ts'

/** What a schema finds wrong with an input, by field: a schema's own message is a code; the validator's own words never reach a user. */
export function* schemaErrors({ issues }: z.ZodError, input: unknown): Generator<FieldFault> {
  for (const issue of issues) {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield { field: path ? `${path}.${key}` : key, code: 'NO_SUCH_FIELD' }
    else yield { field: path, ...textOf(issue, input) }
  }
}

function textOf(issue: z.core.$ZodIssue, input: unknown): { code: AnswerCode; values?: AnswerValues } {
  if (isAnswerCode(issue.message)) return { code: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return { code: isMissing(input, issue.path) ? 'FIELD_REQUIRED' : 'WRONG_TYPE' }
    case 'too_small':
      return isEmptyText(issue) ? { code: 'FIELD_REQUIRED' } : { code: 'AT_LEAST', values: { minimum: Number(issue.minimum) } }
    case 'too_big':
      return issue.origin === 'string' ? { code: 'TEXT_TOO_LONG' } : { code: 'AT_MOST', values: { maximum: Number(issue.maximum) } }
    case 'invalid_value':
      return { code: 'NOT_OFFERED' }
    case 'invalid_format':
      return { code: 'WRONG_SHAPE' }
    default:
      return { code: 'WRONG_VALUE' }
  }
}

const isEmptyText = (issue: z.core.$ZodIssueTooSmall) => issue.minimum === 1 && (issue.origin === 'string' || issue.origin === 'array')

/** Whether the input has nothing at a path. */
function isMissing(input: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[part] : undefined),
    input,
  )
  return value === undefined || value === null
}
