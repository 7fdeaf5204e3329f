import { readdirSync } from 'node:fs'
import path from 'node:path'

const maxFiles = 25

/** Folders that still hold more. Remove an entry once its folder is divided; add none. */
const tooLarge = [
  'src/features/imports/server',
  'src/features/imports/web',
  'src/features/receipts/server',
  'src/features/requests/server',
  'src/features/requests/web',
  'src/kit',
  'src/platform/server',
  'src/testing',
]

/** At most 25 files in each folder under src, tests and stylesheets included. Compiled messages do not count. */
export function folderFaults(root) {
  const sizes = new Map(sizesIn(root, 'src'))
  return [
    ...[...sizes]
      .filter(([folder, files]) => files > maxFiles && !tooLarge.includes(folder))
      .map(([folder, files]) => `${folder}: ${files} files. Divide it by subject; at most ${maxFiles}.`),
    ...tooLarge
      .filter(folder => (sizes.get(folder) ?? 0) <= maxFiles)
      .map(folder => `${folder}: is no longer too large. Remove it from scripts/lint/folders.mjs.`),
  ]
}

function sizesIn(root, folder) {
  if (folder === 'src/messages') return []
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  const below = entries.filter(entry => entry.isDirectory()).flatMap(({ name }) => sizesIn(root, `${folder}/${name}`))
  return [[folder, entries.filter(entry => entry.isFile()).length], ...below]
}
