import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Words the style of this project avoids, with their replacement (CONTRIBUTING.md). */
const replacements = {
  anew: 'again',
  reckon: 'compute',
  whoever: 'the caller, the user',
  'can not': 'cannot',
  thereby: 'so',
  meanwhile: 'concurrently',
  hence: 'so',
}
const listed = Object.keys(replacements)
const asWord = new RegExp(`\\b(${listed.join('|')})(?:s|ed)?\\b`, 'gi')
const inName = new RegExp(`(?<=[a-z])(${listed.map(word => word[0].toUpperCase() + word.slice(1)).join('|')})(?![a-z])`, 'g')
const errorClass = /class (\w+) extends \w*Error\b/g

/** Folders and files not yet converted. Remove an entry once it is clean; add none. */
const unconverted = [
  'src/app',
  'src/features/files',
  'src/features/gift-screens',
  'src/features/gifts',
  'src/features/imports',
  'src/features/islamic-giving',
  'src/features/purchases',
  'src/features/requests',
  'src/platform/server',
  'src/testing',
]

const places = ['src', 'messages', 'docs', 'scripts', 'e2e', 'bench', 'faults', 'build']
const kinds = /\.(?:tsx?|mjs|css|json|md)$/
/** Compiled messages; this list; the tests that plant these words. */
const exempt = ['src/messages/', 'scripts/lint/words.mjs', 'src/testing/rules/tree-rules.test.ts', 'CHANGELOG.md']

/** Code, comments, messages and documents use the words of the style; error classes end in Error. */
export function wordFaults(root) {
  const faults = filesOf(root).flatMap(file => faultsIn(file, readFileSync(path.join(root, file), 'utf8')))
  const isUnder = (file, place) => file === place || file.startsWith(`${place}/`)
  return [
    ...faults.filter(({ file }) => !unconverted.some(place => isUnder(file, place))).map(({ file, complaint }) => `${file}: ${complaint}`),
    ...unconverted
      .filter(place => !faults.some(({ file }) => isUnder(file, place)))
      .map(place => `${place}: is clean. Remove it from scripts/lint/words.mjs.`),
  ]
}

function faultsIn(file, text) {
  const words = [...text.matchAll(asWord), ...text.matchAll(inName)].map(([, word]) => word.toLowerCase())
  const classes = [...text.matchAll(errorClass)].map(([, name]) => name).filter(name => !name.endsWith('Error'))
  return [
    ...[...new Set(words)].map(word => ({ file, complaint: `has the word '${word}'; say '${replacements[word]}'.` })),
    ...classes.map(name => ({ file, complaint: `the error class ${name} does not end in Error.` })),
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
  return [...own, ...below].filter(file => kinds.test(file) && file !== 'package-lock.json' && !exempt.some(one => file.startsWith(one)))
}
