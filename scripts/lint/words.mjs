import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Words to avoid in code, comments, messages and documents, with their replacements (CONTRIBUTING.md). */
const replacements = {
  anew: 'again',
  reckon: 'compute',
  whoever: 'the caller, the user',
  'can not': 'cannot',
  thereby: 'so',
  meanwhile: 'concurrently',
  hence: 'so',
  'in one breath': 'in one transaction',
  giver: 'donor',
  'so many': 'a number of, the most',
}
/** A relative clause without its noun: 'for who may see it', 'than who asked'. */
const headless = /\b(?:by|for|from|of|than|to|with) who (?:asked|asks|bears|counted|gave|has|lost|may|prepared|refused|sees|uploads)\b/i

/** Words that a file recognises in what others write. */
const recognised = { 'src/features/imports/donor-headings.ts': ['giver'] }
/** Names of files to avoid, by the name without extensions, with their replacements. */
const fileNames = {
  guess: 'optimistic-auth',
  'kept-plan': 'prepared-query',
  leave: 'graceful-shutdown',
  surroundings: 'environment',
  sights: 'empty-states',
  spoken: 'the content of the file',
  doors: 'endpoint-fixtures',
  shelf: 'draft-store',
  stations: 'request-steps',
  memory: 'what is stored',
  tell: 'notify',
  look: 'layout',
  'unkept-text': 'text-policy',
}
/**
 * Names of declarations to avoid: pronouns, prepositions, adverbs and participles, terms that have a standard one, and types of many
 * meanings.
 */
const declared = {
  whom: 'a noun',
  beside: 'a noun',
  besides: 'a noun',
  besidesOf: 'a verb with an object',
  onGuess: 'withOptimisticActor',
  keepPlan: 'preparedPlan',
  surroundings: 'environment',
  told: 'what it holds',
  kept: 'what it holds',
  said: 'what it holds',
  asked: 'what it holds',
  given: 'what it holds',
  stations: 'steps',
  luckier: 'what it holds',
  hadAHand: 'isInvolved',
  breathe: 'yieldToEventLoop',
  giveTo: 'what it changes',
  asShown: 'a verb with an object',
  together: 'a verb with an object',
  away: 'a verb with an object',
  theirs: 'what it holds',
  elsewhere: 'what it holds',
  within: 'what it holds',
  alone: 'what it holds',
  often: 'what it holds',
  late: 'what it holds',
  hers: 'what it holds',
  yours: 'what it holds',
  nowhere: 'what it holds',
  softly: 'what it holds',
  around: 'what it holds',
  among: 'what it holds',
  aside: 'what it holds',
  apart: 'what it holds',
  whose: 'what it holds',
  Said: 'what it holds',
  Asked: 'what it holds',
  Given: 'what it holds',
  Kept: 'what it holds',
  Stays: 'what it holds',
  Again: 'what it holds',
  Told: 'what it holds',
  By: 'what it holds',
  Around: 'what it holds',
  Inside: 'what it holds',
  Made: 'what it holds',
  Sought: 'what it holds',
  Wanted: 'what it holds',
  Drawn: 'what it holds',
  Read: 'what it holds',
  Of: 'what it holds',
  As: 'what it holds',
  From: 'what it holds',
  Here: 'what it holds',
  Held: 'what it holds',
  Found: 'what it holds',
  Stored: 'what it holds',
  Texts: 'what it holds',
  Parts: 'what it holds',
  Fields: 'what it holds',
  Request: 'what it holds',
  Judged: 'what it holds',
  Linked: 'what it holds',
  Paid: 'what it holds',
  Own: 'what it holds',
  Written: 'what it holds',
  Summed: 'what it holds',
  Opened: 'what it holds',
  Decided: 'what it holds',
  Further: 'what it holds',
  Dated: 'what it holds',
  Flagged: 'what it holds',
  Noted: 'what it holds',
  Attached: 'what it holds',
  Claimed: 'what it holds',
  Saved: 'what it holds',
  Taken: 'what it holds',
  Checked: 'what it holds',
  Fixed: 'what it holds',
  Filed: 'what it holds',
  Collected: 'what it holds',
  Late: 'what it holds',
}
const listed = Object.keys(replacements)
const asWord = new RegExp(`\\b(${listed.join('|')})(?:s|ed|ing)?\\b`, 'gi')
const capital = listed.map(word => word[0].toUpperCase() + word.slice(1))
/** In camelCase and PascalCase names, at their beginning too, and in names with underscores. */
const inName = new RegExp(`(?<=[a-z])(${capital.join('|')})s?(?![a-z])|\\b(${[...listed, ...capital].join('|')})s?(?=[A-Z])`, 'g')
const inCode = new RegExp(`(?:(?<=_)(${listed.join('|')})|\\b(${listed.join('|')})(?=_))`, 'gi')
const declaration = new RegExp(`\\b(?:const|let|function|class|type|interface) (${Object.keys(declared).join('|')})\\b`, 'g')
/** A participle at the end of a name says nothing of what it holds; predicates may end so. */
const participle = /\b(?:const|let|function|class|type|interface) ((?!is[A-Z]|has[A-Z])\w+(?:Asked|Said|Wanted|Sought|Kept|Given))\b/g
/** Participles that name a function of a module say nothing of what it does; values may be called so, and what lives for a few lines. */
const functionName =
  /^(?:export )?(?:async )?(?:function (?=\w+[<(])|const (?=\w+ = (?:async )?(?:\([^)\n]*\)|\w+)[^=\n]*=>))(chosen|counted|covered|drawn|filled|forgotten|found|judged|known|matching|named|opened|parted|remembered|replaced|same|seen|shown|sorted|whole|widened|written)\b/gm
/** Labels are in files named after them. */
const labelFile = /\/(?:web\/(?:[\w-]+\/)*(?:\w+-)?words|words)\.tsx?$/
const errorClass = /class (\w+) extends \w*Error\b/g
const prefixedType = /\b(?:interface|type) ([IT][A-Z][a-z]\w*)\b/g

const places = ['src', 'messages', 'docs', 'scripts', 'e2e', 'bench', 'build', 'db', 'deploy', 'public']
const kinds = /\.(?:tsx?|mjs|css|json|md|sql|txt|html|ya?ml)$/
const isCode = file => /\.(?:tsx?|mjs)$/.test(file)
/** The last migration that landed before SQL was read: landed ones never change. */
const lastUnread = 'db/migrations/20261123T1940'
/** Compiled messages; this list; the tests that plant these words. */
const exempt = ['src/messages/', 'scripts/lint/words.mjs', 'src/testing/rules/tree-rules.test.ts']

/** Code, comments, messages and documents use standard terms; error classes end in Error; types have no I or T prefix. */
export function wordFaults(root) {
  return filesOf(root).flatMap(file => [
    ...nameFaults(file),
    ...textFaults(readFileSync(path.join(root, file), 'utf8'), isCode(file), recognised[file]).map(fault => `${file}: ${fault}`),
  ])
}

function nameFaults(file) {
  const [name] = path.basename(file).split('.')
  if (labelFile.test(file)) return [`${file}: name the file after its labels, such as 'gift-labels'.`]
  return isCode(file) && Object.hasOwn(fileNames, name) ? [`${file}: name the file after its content, such as '${fileNames[name]}'.`] : []
}

function textFaults(text, isSource, allowed = []) {
  const words = [asWord, inName, inCode].flatMap(pattern =>
    [...text.matchAll(pattern)].map(([, first, second]) => (first ?? second).toLowerCase()),
  )
  const faults = [...new Set(words)]
    .filter(word => !allowed.includes(word))
    .map(word => `has the word '${word}'; say '${replacements[word]}'.`)
    .concat((headless.exec(text) ?? []).map(words => `says '${words}'; name who it is: 'the user who', 'readers who'.`))
  if (!isSource) return faults
  const named = pattern => [...text.matchAll(pattern)].map(([, name]) => name)
  return [
    ...faults,
    ...named(declaration).map(name => `declares '${name}'; name it by ${declared[name]}.`),
    ...named(functionName).map(name => `names a function '${name}'; name it by a verb and an object.`),
    ...named(participle).map(name => `declares '${name}'; name it by what it holds or does.`),
    ...named(errorClass)
      .filter(name => !name.endsWith('Error'))
      .map(name => `the error class ${name} does not end in Error.`),
    ...named(prefixedType).map(name => `the type ${name} has a prefix; name it without.`),
  ]
}

function filesOf(root) {
  const top = readdirSync(root, { withFileTypes: true })
  const own = top.filter(entry => entry.isFile()).map(({ name }) => name)
  const below = top
    .filter(entry => entry.isDirectory() && places.includes(entry.name))
    .flatMap(({ name }) => readdirSync(path.join(root, name), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  return [...own, ...below].filter(
    file => kinds.test(file) && file !== 'package-lock.json' && !exempt.some(one => file.startsWith(one)) && !isUnread(file),
  )
}

const isUnread = file => file.startsWith('db/migrations/') && file < lastUnread
