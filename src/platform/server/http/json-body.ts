import type { FastifyInstance } from 'fastify'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import { refuse } from '../refuse.ts'

const deepest = 20
const longest = 1000

/**
 * What is wrong with the shape of a JSON text, found in one pass before it is parsed: it nests deeper than 20, has a list or object of more
 * than 1000 parts, or names a field twice or `__proto__`. Null when nothing is; whether it is JSON at all is left to the parser.
 * @internal tested by itself
 */
export function jsonFault(text: string): FieldFault | null {
  const [parts, names] = [new Int32Array(deepest + 1), new Map<number, Set<string>>()]
  let depth = 0
  let isName = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 34) {
      const start = i
      i = endOfString(text, i)
      const fault = isName ? nameFault(text.slice(start, i + 1), names.get(depth)) : null
      if (fault) return fault
      isName = false
    } else if (code === 91 || code === 123) {
      if (++depth > deepest) return { field: '', code: 'TOO_DEEP' }
      parts[depth] = 0
      isName = code === 123
      if (isName) names.set(depth, new Set())
      else names.delete(depth)
    } else if (code === 93 || code === 125) depth = Math.max(0, depth - 1)
    else if (code === 44) {
      if (++parts[depth]! >= longest) return { field: '', code: 'TOO_MANY_ENTRIES' }
      isName = names.has(depth)
    }
  }
  return null
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1
  return at
}

function nameFault(quoted: string, known = new Set<string>()): FieldFault | null {
  const name = quoted.includes('\\') ? unquoted(quoted) : quoted.slice(1, -1)
  if (name === '__proto__') return { field: name, code: 'NO_SUCH_FIELD' }
  if (known.has(name)) return { field: name, code: 'FIELD_TWICE' }
  known.add(name)
  return null
}

function unquoted(quoted: string): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    return quoted // the parser refuses the whole text
  }
}

/**
 * Reads JSON bodies within their limits, and no plain text, which other sites may send. What is wrong with a body is its value here,
 * a refusal, so that the caller's right is checked before it is said.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const fault = jsonFault(text)
    if (fault) done(null, refuse('INVALID', fault.field ? [fault] : undefined))
    else if (text === '') done(null, {})
    else
      void parse(request, text, (error: Error | null, value?: unknown) =>
        done(null, error || typeof value !== 'object' || value === null ? refuse('INVALID') : value),
      )
  })
}
