import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const maxFiles = 25
const places = ['src', 'messages', 'e2e', 'bench', 'build', 'scripts', 'db', 'docs', 'deploy', 'public']
/** Folders that are not counted, with the reason. */
const exempt = {
  'src/messages': 'is compiled',
  'db/migrations': 'is run in its order, and found by name',
  'docs/decisions': 'is numbered, and read by number',
}

/** What tools write beside the sources. */
const isBuilt = name => name.endsWith('.tsbuildinfo')

/** At most 25 files in the root and in each folder of the project, tests and stylesheets included. */
export function folderFaults(root) {
  const top = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isFile() && !isBuilt(entry.name))
  const whole = top.length > maxFiles ? [['The root of the project', top.length]] : []
  const below = places
    .filter(place => existsSync(path.join(root, place)))
    .flatMap(place => sizesIn(root, place))
    .filter(([, files]) => files > maxFiles)
  return [...whole, ...below].map(([folder, files]) => `${folder}: ${files} files. Divide it by subject; at most ${maxFiles}.`)
}

function sizesIn(root, folder) {
  if (Object.hasOwn(exempt, folder)) return []
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  const below = entries.filter(entry => entry.isDirectory()).flatMap(({ name }) => sizesIn(root, `${folder}/${name}`))
  return [[folder, entries.filter(entry => entry.isFile()).length], ...below]
}
