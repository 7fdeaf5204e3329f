import { hasCardNumber } from '#kit/security/card-numbers.ts'
import type { FieldError } from '#platform/contract/endpoint.ts'

/** The most errors that one answer names. */
const most = 50
/** Letters that one call may send in all; the search for card numbers takes half a second for a million. */
const mostLetters = 250_000
/** The least number that has as many digits as a card number. */
const leastCard = 1e12

/** Why a text is not taken: PostgreSQL cannot keep a NUL or half of a surrogate pair, and card numbers are never kept (PCI DSS 3.2). */
function wrongWith(text: string): Pick<FieldError, 'message'> | null {
  if (text.includes('\0') || !text.isWellFormed()) return { message: 'It holds a character that cannot be kept.' }
  return hasCardNumber(text) ? { message: 'This looks like a card number. Do not enter card numbers here.' } : null
}

/**
 * What of an input is not taken, by path, 'rows.3.name': its texts, its numbers, the names of its fields and files.
 * A name that is itself refused is left out of the path.
 */
export function textErrors(given: unknown): FieldError[] {
  const errors: FieldError[] = []
  collect(given, [], { errors, letters: 0 })
  return errors
}

type Search = { errors: FieldError[]; letters: number }

function collect(given: unknown, path: readonly string[], search: Search): void {
  const { errors } = search
  if (errors.length >= most) return
  const judge = (text: string) => {
    if (search.letters > mostLetters) return false // refused already
    search.letters += text.length
    const wrong = search.letters > mostLetters ? { message: 'This is too long.' } : wrongWith(text)
    if (wrong) errors.push({ field: path.join('.'), ...wrong })
    return wrong === null
  }
  if (typeof given === 'string') judge(given)
  else if (typeof given === 'number' && Math.abs(given) >= leastCard) judge(String(Math.abs(given)))
  else if (given instanceof File) void (judge(given.name) && judge(given.type))
  else if (typeof given === 'object' && given !== null)
    for (const [name, value] of Object.entries(given)) if (judge(name)) collect(value, [...path, name], search)
}
