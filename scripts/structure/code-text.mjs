/** The text of a TypeScript file without its comments; texts in quotes and templates stay as they are. */
export function withoutComments(text) {
  return text.replace(
    /(\/\*[^]*?\*\/|(?<![:\w])\/\/[^\n]*)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
    (whole, comment) => (comment === undefined ? whole : ''),
  )
}
