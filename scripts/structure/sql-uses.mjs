import { withoutComments, withoutSqlComments } from './code-text.mjs'

/** The SQL name of a table that the query builder names. */
export const snake = name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const table = String.raw`(?:only\s+)?(?:"?public"?\s*\.\s*)?"?([a-z_]\w*)\b"?`
/** `for update of x` and `do update set` change no table of that name. */
const writeInSql = new RegExp(
  String.raw`(?:\b(?:insert|merge)\s+into|(?<!\b(?:for|do|on|no key|key)\s+)\bupdate|\bdelete\s+from|\btruncate(?:\s+table)?|\bcopy|\block\s+table)\s+${table}`,
  'gi',
)
const listInSql = new RegExp(
  String.raw`(?<!\bdistinct\s+)\b(?:from|join|using)\s+(${table}(?:\s+(?:as\s+)?(?!on\b|where\b|join\b)\w+)?(?:\s*,\s*(?:lateral\s+)?${table}(?:\s+(?:as\s+)?\w+)?)*)`,
  'gi',
)
const callOf = names => new RegExp(String.raw`(?<=\.)(?:${names})\s*(?:<[^>()]*>)?\(\s*(\[[^\]]*\]|[^,)]*)`, 'g')
const writeCall = callOf('updateTable|insertInto|mergeInto|replaceInto|deleteFrom')
const readCall = callOf(String.raw`selectFrom|(?:inner|left|right|full|cross)(?:Lateral)?Join|using`)
/** A verb that is handed on rather than called: `tx.updateTable.call(tx, name)`. */
const verbHandedOn = /\.(?:updateTable|insertInto|mergeInto|replaceInto|deleteFrom|selectFrom)\b(?!\s*[(<])[.\w]*/g
/** `from` of an update, and of nothing else that has a function of this name. */
const fromCall = /(?<=\.)from\(\s*('[^']*'|"[^"]*")/g
/** Rows of a transaction, and of a `RowSink`. */
const rowsCall = /(?:\binsertRows\(\s*[\w.]+,|\.write\()\s*('\w+'|"\w+")/g
/** The same for a table that only the running program knows. */
const rowsByValue = /(?:\binsertRows\(\s*[\w.]+,|\b(?:loader|\w*[sS]ink)(?:\([^)]*\))?\.write\()\s*([a-z][\w.]*)\s*,/g
/** A verb of the query builder that is no call of it: `tx['updateTable']`, `const { deleteFrom } = tx`. */
const verbByValue =
  /\[\s*(['"`])((?:updateTable|insertInto|mergeInto|replaceInto|deleteFrom|selectFrom))\1\s*\]|[{,]\s*(updateTable|insertInto|mergeInto|replaceInto|deleteFrom|selectFrom)\s*[,:}]/g
/** The innermost parentheses of a statement: once read, they are a table without a name. */
const innermost = /\(\s*(?:select|with|values)\b[^()`]*\)/gi
/** The whole of a table: `table donor`. */
const tableCommand = new RegExp(String.raw`[` + '`' + String.raw`(]\s*table\s+${table}`, 'gi')
const otherParentheses = /(?<=\w)\([^()`'"{}]*\)/g
/** Whatever is put into SQL where the table that it changes belongs, and calls that put in a name where one that it reads belongs. */
const writeByValue =
  /\b(?:(?:insert|merge)\s+into|(?<!\b(?:for|do|on|key)\s+)update|delete\s+from|truncate(?:\s+table)?|copy|lock\s+table)\s+(?:only\s+)?\$\{([^}]*)\}/gi
const readByValue = /\b(?:from|join|using|,)\s+(?:only\s+)?\$\{\s*sql\.(?:id|raw|ref|table)\(([^}]*)\)\s*\}/gi
/** The text of a statement that no tag makes safe: what it puts in is text, and no piece of a query. */
const plainStatement = /\.query\s*(?:<[^`]*?>)?\(\s*`((?:\\.|[^`\\])*)`/g
const readInPlain = /\b(?:from|join)\s+(?:only\s+)?\$\{([^}]*)\}/gi
/** A statement that is put together of texts: `'update ' + table`. */
const joinedText = /\b(?:insert\s+into|merge\s+into|update|delete\s+from|truncate|copy)\s*['"`]\s*\+\s*([\w.'"` ]{0,40})/gi
/** A table that is put into SQL by a call: by its name, or by what only the running program knows. */
const tableByName = /\$\{\s*sql\.(?:table|id|ref|raw)\(\s*['"`](?:public\.)?(\w+)['"`]\s*\)\s*\}/g
const tableByValue = /\bsql\.table\(\s*([^)]*)\)/g

/**
 * Which tables the SQL of a file names: { writes, reads, inserts } by their SQL names (inserts are writes too), and the calls whose table
 * only the running program knows. It reads the text, so it errs on the side of a use: a name of a common table expression is one that no
 * feature owns.
 */
export function sqlUses(source) {
  const text = withoutSqlComments(withoutComments(source)).replace(tableByName, '$1')
  const [writes, reads, inserts, unknown] = [new Set(), new Set(), new Set(), new Set()]
  const named = (argument, into, call) => {
    const names = [...argument.matchAll(/['"`](?:public\.)?(\w+)(?:\s+as\s+\w+)?['"`]/g)].map(([, name]) => name)
    for (const name of names) into.add(snake(name))
    if (names.length === 0 && namesNoTable(argument.trim())) unknown.add(`${call}(${argument.trim()})`)
  }
  for (const [call, argument] of text.matchAll(writeCall)) {
    named(argument, writes, call.split('(')[0])
    if (/^(?:insert|merge|replace)Into/.test(call)) named(argument, inserts, call.split('(')[0])
  }
  for (const [, argument] of text.matchAll(rowsCall)) for (const uses of [writes, inserts]) named(argument, uses, 'insertRows')
  for (const [call, argument] of text.matchAll(readCall)) named(argument, reads, call.split('(')[0])
  for (const [, argument] of text.matchAll(fromCall)) named(argument, reads, 'from')
  for (const [statement, name] of text.matchAll(writeInSql)) {
    writes.add(name.toLowerCase())
    if (/^(?:insert|merge|copy)/i.test(statement)) inserts.add(name.toLowerCase())
  }
  for (const name of readsInSql(text)) reads.add(name)
  for (const [, name] of text.matchAll(tableCommand)) reads.add(name.toLowerCase())
  for (const [call] of text.matchAll(rowsByValue)) unknown.add(call)
  for (const [call] of text.matchAll(verbHandedOn)) unknown.add(call)
  for (const [call] of text.matchAll(verbByValue)) unknown.add(call)
  for (const [call, argument] of text.matchAll(tableByValue)) {
    const names = [...argument.matchAll(/['"`](\w+)['"`]/g)].map(([, name]) => name)
    for (const name of names) for (const uses of [writes, reads]) uses.add(name)
    if (names.length === 0) unknown.add(call)
  }
  const statements = [...text.matchAll(plainStatement)].map(([, statement]) => statement)
  const values = [
    ...[writeByValue, readByValue, joinedText].flatMap(pattern => [...text.matchAll(pattern)]),
    ...statements.flatMap(statement => [...statement.matchAll(readInPlain)]),
  ]
  const isSentence = call => /^[A-Z][a-z]/.test(call)
  for (const [call] of values) if (!isSentence(call)) unknown.add(call.replaceAll(/\s+/g, ' '))
  return { writes: [...writes], reads: [...reads], inserts: [...inserts], unknown: [...unknown] }
}

/** Whether an argument of the query builder is neither a name nor a piece of a query: a variable, or a choice of several. */
const namesNoTable = argument => argument !== '' && !/[`'"]|=>/.test(argument)

/** The tables that statements read, those behind a sub-select too: `from (select 1) x, donor d`. */
function readsInSql(text, depth = 0) {
  const names = [...text.matchAll(listInSql)].flatMap(([, list]) =>
    list
      .split(',')
      .flatMap(item => /^\s*(?:lateral\s+)?(?:only\s+)?(?:"?public"?\s*\.\s*)?"?([a-z_]\w*)/i.exec(item)?.[1].toLowerCase() ?? []),
  )
  const flat = text.replace(otherParentheses, '').replace(innermost, ' sub_select ')
  return flat === text || depth > 8 ? names : [...names, ...readsInSql(flat, depth + 1)]
}
