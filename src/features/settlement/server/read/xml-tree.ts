import { attributeOf, unescapedXml, xmlTokens } from '#platform/server/spreadsheets/xml-tokens.ts'
import { StatementError } from './statement-fault.ts'

/** An element of XML with the texts and elements in it. */
export type XmlElement = { name: string; attributes: string; text: string; children: XmlElement[] }
const mostElements = 1_500_000
const deepest = 40

/** The elements of an XML text. Refuses what is cut short, nested too deep or too large. */
export async function xmlTree(text: string): Promise<XmlElement> {
  const root: XmlElement = { name: '', attributes: '', text: '', children: [] }
  const open = [root]
  let count = 0
  for await (const tokens of xmlTokens(
    (async function* () {
      yield text
    })(),
  ))
    for (const token of tokens) {
      const top = open.at(-1)!
      if (token.kind === 'text') top.text += token.raw
      else if (token.kind === 'close') {
        if (open.length === 1 || open.pop()!.name !== token.name) throw new StatementError('STATEMENT_DAMAGED')
      } else {
        const element: XmlElement = { name: token.name, attributes: token.attributes, text: '', children: [] }
        if (++count > mostElements || open.length > deepest) throw new StatementError('STATEMENT_TOO_LONG')
        top.children.push(element)
        if (!token.isEmpty) open.push(element)
      }
    }
  if (open.length !== 1) throw new StatementError('STATEMENT_DAMAGED')
  return root
}

/** The elements that a path of names leads to. */
export function elementsAt(element: XmlElement | undefined, path: string): XmlElement[] {
  let found = element ? [element] : []
  for (const name of path.split('/')) found = found.flatMap(({ children }) => children.filter(child => child.name === name))
  return found
}
/** The text of the first element of one of the paths that has one; empty when there is none. */
export function textAt(element: XmlElement | undefined, ...paths: readonly string[]): string {
  for (const path of paths) for (const { text } of elementsAt(element, path)) if (text.trim() !== '') return unescapedXml(text).trim()
  return ''
}
/** An attribute of an element; empty when it has none of this name. */
export const attributeAt = (element: XmlElement | undefined, name: string): string => attributeOf(element?.attributes ?? '', name) ?? ''
