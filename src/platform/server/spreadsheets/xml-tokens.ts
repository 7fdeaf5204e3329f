import { InvalidWorkbookError } from './zip-reader.ts'

/** A tag by its name without prefix. */
export type XmlTag = { kind: 'open'; name: string; attributes: string; isEmpty: boolean } | { kind: 'close'; name: string; isEmpty: false }
/** A part of an XML text: a tag, or raw text between tags, which may come in several pieces. */
export type XmlToken = XmlTag | { kind: 'text'; raw: string }

/** The longest tag, comment or CDATA section; a spreadsheet program writes far shorter ones. */
const mostMarkup = 65_536
const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Splits XML into tokens in one pass, a list for each piece. Refuses a document type, so no entity expands. */
export async function* xmlTokens(pieces: AsyncIterable<string>): AsyncGenerator<XmlToken[]> {
  let rest = ''
  for await (const piece of pieces) {
    const text = rest + piece
    const tokens: XmlToken[] = []
    let at = 0
    while (at < text.length) {
      const start = text.indexOf('<', at)
      if (start !== at) tokens.push({ kind: 'text', raw: text.slice(at, start < 0 ? undefined : start) })
      at = start < 0 ? text.length : start
      const found = start < 0 ? null : markupAt(text, start)
      if (!found) break
      if (found.token) tokens.push(found.token)
      at = found.end
    }
    yield tokens
    rest = text.slice(at)
    if (rest.length > mostMarkup) throw new InvalidWorkbookError('A tag of it is too long.', true)
  }
  if (rest !== '') throw new InvalidWorkbookError('It is cut short.')
}

/** The markup that begins at a '<' and where it ends; null when its end has not come yet. */
function markupAt(text: string, start: number): { token: XmlToken | null; end: number } | null {
  for (const [opening, closing] of sections) {
    if (!text.startsWith(opening, start)) continue
    const close = text.indexOf(closing, start + opening.length)
    if (close < 0) return null
    const content = text.slice(start + opening.length, close)
    return { token: opening === '<![CDATA[' ? { kind: 'text', raw: content.replaceAll('&', '&amp;') } : null, end: close + closing.length }
  }
  const close = text.indexOf('>', start)
  if (close < 0) return null
  const content = text.slice(start + 1, close)
  if (content.startsWith('!')) throw new InvalidWorkbookError('It has a document type.')
  return { token: tagOf(content), end: close + 1 }
}

function tagOf(content: string): XmlTag {
  if (content.startsWith('/')) return { kind: 'close', name: plainName(content.slice(1).trimEnd()), isEmpty: false }
  const isEmpty = content.endsWith('/')
  const body = isEmpty ? content.slice(0, -1) : content
  const blank = body.search(/\s/)
  return {
    kind: 'open',
    name: plainName(blank < 0 ? body : body.slice(0, blank)),
    attributes: blank < 0 ? '' : body.slice(blank),
    isEmpty,
  }
}
const plainName = (name: string) => name.slice(name.indexOf(':') + 1)

const patterns = new Map<string, RegExp>()
/** The value of an attribute among those of a tag; undefined when it is not there. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const found = pattern.exec(attributes)
  return found ? unescapedXml(found[1] ?? found[2] ?? '') : undefined
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** A raw text with its character references replaced. What PostgreSQL cannot keep, NUL and halves of surrogate pairs, is left out. */
export function unescapedXml(raw: string): string {
  const text = raw.replaceAll('\0', '')
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (all, hex: string, decimal: string, name: string) => {
    if (name) return named[name.toLowerCase()] ?? all
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    const isKept = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isKept ? String.fromCodePoint(code) : ''
  })
}
