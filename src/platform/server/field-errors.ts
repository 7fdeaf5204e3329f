import type { FieldError } from '../contract/endpoint.ts'

/** The most errors that one answer names. */
export const mostErrors = 50
/** Bytes of all errors of one answer, as JSON. */
const mostBytes = 12_000
/** UTF-16 code units of a field's path, and of what is wrong with it. */
const mostOfField = 200
const mostOfMessage = 300

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`.toWellFormed())

/**
 * The first errors of an input, at most 50 and 12 kB in all, with long paths and messages cut: an answer must not grow with what was sent.
 * Reads no more of the input's errors than it returns.
 */
export function limitErrors(errors: Iterable<FieldError>): FieldError[] {
  const first: FieldError[] = []
  let bytes = 0
  for (const error of errors) {
    const short = { field: cut(error.field, mostOfField), message: cut(error.message, mostOfMessage) }
    bytes += Buffer.byteLength(JSON.stringify(short))
    if (first.length === mostErrors || bytes > mostBytes) break
    first.push(short)
  }
  return first
}
