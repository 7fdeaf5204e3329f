import { z } from 'zod'

/** Encodings that bytes do not tell apart: a text that is not UTF-8 may be any of these. */
export const askedEncodings = ['gbk', 'big5', 'windows-1252', 'macintosh', 'utf-8'] as const
export const AskedEncoding = z.enum(askedEncodings).meta({ id: 'AskedEncoding' })
export type AskedEncoding = z.infer<typeof AskedEncoding>
/** The encodings that text tables come in, and what separates their cells. */
export const textEncodings = ['utf-16le', 'utf-16be', ...askedEncodings] as const
export type TextEncoding = (typeof textEncodings)[number]
export const cellDelimiters = [',', ';', '\t', '|'] as const
export type CellDelimiter = (typeof cellDelimiters)[number]

// Text that a spreadsheet would run as a formula, also after blanks and in full-width form, or that is already escaped.
const dangerous = /^'*[\s\u200B-\u200F\uFEFF]*[=+\-@\t\r\n\0＝＋－＠]|^'*[\t\r\n]/

/** Escapes text that a spreadsheet would run as a formula with an apostrophe. Numbers need none. */
export const safeCell = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** Reverses safeCell; other text is returned unchanged. */
export const unsafeCell = (cell: string): string => (cell.startsWith("'") && dangerous.test(cell.slice(1)) ? cell.slice(1) : cell)
