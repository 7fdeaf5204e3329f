import type { z } from 'zod'
import type { FieldError } from '#platform/contract/endpoint.ts'

/** What a schema finds wrong with an input, by field: one error for each unknown field. */
export function* schemaErrors({ issues }: z.ZodError): Generator<FieldError> {
  for (const issue of issues) {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) yield { field: path ? `${path}.${key}` : key, message: 'There is no such field.' }
    else yield { field: path, message: issue.message }
  }
}
