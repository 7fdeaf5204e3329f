import type { FastifyInstance } from 'fastify'
import { refuse } from './refuse.ts'

const deepest = 20
const longest = 1000

/** Whether a JSON text nests deeper than 20 or has a list or object of more than 1000 parts; found in one pass, before it is parsed. */
export function isOvergrown(text: string): boolean {
  const parts = new Int32Array(deepest + 1)
  let depth = 0
  let inside = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inside) {
      if (code === 92) i++
      else if (code === 34) inside = false
    } else if (code === 34) inside = true
    else if (code === 91 || code === 123) {
      if (++depth > deepest) return true
      parts[depth] = 0
    } else if (code === 93 || code === 125) depth = Math.max(0, depth - 1)
    else if (code === 44 && ++parts[depth]! >= longest) return true
  }
  return false
}

/** Reads JSON bodies within their limits, and no plain text, which other sites may send; keys that reach for prototypes are refused. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isOvergrown(String(body))) done(refuse('INVALID'))
    else if (body === '') done(null, {})
    else void parse(request, String(body), done)
  })
}
