import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const notNouns = new Set(['is', 'was', 'has', 'this', 'its', 'as', 'less', 'plus', 'works'])
/** A number before what it counts, perhaps with a word between: '{days} days', '{known} known donors'. */
const counted = /\{(\w+)\} (?:(?!of\b)[a-z]+ )?([a-z]{2,}s|people|children)\b/g

/** A number that an English message counts with has plural forms: '1 gift', '2 gifts'. */
export function pluralFaults(root) {
  const messages = filesOf(root).flatMap(file =>
    Object.entries(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).map(([name, text]) => ({ file, name, text })),
  )
  const numbers = new Set(messages.flatMap(({ text }) => [...JSON.stringify(text).matchAll(/= (\w+): plural/g)].map(([, name]) => name)))
  return messages.flatMap(({ file, name, text }) =>
    typeof text === 'string' && [...text.matchAll(counted)].some(([, number, noun]) => isCount(number, noun, numbers))
      ? [`${file}: ${name} counts without plural forms.`]
      : [],
  )
}

/** Whether a value is a number: another message has plural forms of it, or it is named after what it counts. */
const isCount = (number, noun, numbers) => !notNouns.has(noun) && (numbers.has(number) || number.toLowerCase() === noun)

function filesOf(root) {
  const folder = path.join(root, 'messages')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name === 'en.json')
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}
