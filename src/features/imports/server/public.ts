export { findOpenEntries } from './open-entries.ts'
/** Reading files from outside, within a confined process. */
export { delimiterOf, encodingOf, textRows } from './read/read-table.ts'
export { attributeOf, unescapedXml, xmlTokens } from './read/xml-tokens.ts'
