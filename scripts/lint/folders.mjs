import { readdirSync } from 'node:fs'
import path from 'node:path'

const maxFiles = 25

/** At most 25 files in each folder under src, tests and stylesheets included. Compiled messages do not count. */
export function folderFaults(root) {
  return sizesIn(root, 'src')
    .filter(([, files]) => files > maxFiles)
    .map(([folder, files]) => `${folder}: ${files} files. Divide it by subject; at most ${maxFiles}.`)
}

function sizesIn(root, folder) {
  if (folder === 'src/messages') return []
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  const below = entries.filter(entry => entry.isDirectory()).flatMap(({ name }) => sizesIn(root, `${folder}/${name}`))
  return [[folder, entries.filter(entry => entry.isFile()).length], ...below]
}
