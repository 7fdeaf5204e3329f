// What a spreadsheet would run as a formula, also after blanks and in full-width form, and what an apostrophe already guards.
const dangerous = /^'*[\s\u200B-\u200F\uFEFF]*[=+\-@\t\r\n\0＝＋－＠]|^'*[\t\r\n]/

/** A cell of text that no spreadsheet runs as a formula: an apostrophe goes before what would be. Numbers of ours need none. */
export const safeCell = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

/** The text of a cell that safeCell wrote; any other text as it is. */
export const unsafeCell = (cell: string): string => (cell.startsWith("'") && dangerous.test(cell.slice(1)) ? cell.slice(1) : cell)
