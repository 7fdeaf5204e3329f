import type { AnswerValues } from '../contract/answer-code.ts'

/** The most errors that one answer names. */
export const maxErrors = 50
/** Bytes of all errors of one answer, as JSON. */
const mostBytes = 12_000
/** Limits of a field's path and of its fault, in UTF-16 code units. */
const mostOfField = 200
const mostOfMessage = 300

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`.toWellFormed())

const cutValue = (value: string | number) => (typeof value === 'string' ? cut(value, mostOfField) : value)

type FieldIssue = { readonly field: string; readonly message?: string; readonly values?: AnswerValues | undefined }
/**
 * The first errors of an input, at most 50 and 12 kB in all, with long paths and messages cut, so that the answer does not grow with the
 * input. Reads no more errors than it returns.
 */
export function limitErrors<E extends FieldIssue>(errors: Iterable<E>): E[] {
  const first: E[] = []
  let bytes = 0
  for (const error of errors) {
    const { field, message, values } = error
    const short = {
      ...error,
      field: cut(field, mostOfField),
      ...(message !== undefined && { message: cut(message, mostOfMessage) }),
      ...(values && { values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cutValue(value)])) }),
    }
    bytes += Buffer.byteLength(JSON.stringify(short))
    if (first.length === maxErrors || bytes > mostBytes) break
    first.push(short)
  }
  return first
}
