/** The text of a TypeScript file without its comments; texts in quotes and templates stay as they are. */
export function withoutComments(text) {
  return text.replace(
    /(\/\*[^]*?\*\/|(?<![:\w])\/\/[^\n]*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    (whole, comment) => (comment === undefined ? whole : ''),
  )
}

/** The same without the comments of SQL, which may part a verb from its table. */
export const withoutSqlComments = text => text.replace(/\/\*[^\n]*?\*\//g, ' ').replace(/(?<=\s)--\s[^\n]*/g, '')
