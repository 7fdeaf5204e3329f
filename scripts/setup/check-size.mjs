import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './run.mjs'

// What stays installed after npm start, on a machine whose Node is 24 or newer, in bytes on the disk.
const most = 400_000_000
const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const installed = Object.entries(packages)
  .filter(([folder, { dev }]) => folder && !dev && !/^node_modules\/node-(linux|win)-/.test(folder) && existsSync(inRoot(folder)))
  .map(([folder]) => ({ folder, bytes: bytesOf(inRoot(folder)) }))
  .sort((a, b) => b.bytes - a.bytes)
const bytes = installed.reduce((sum, one) => sum + one.bytes, 0)
const megabytes = number => `${Math.round(number / 1e6)} MB`
console.log(`What the product runs on takes ${megabytes(bytes)}, at most ${megabytes(most)}.`)
if (bytes > most) for (const one of installed.slice(0, 15)) console.error(`${megabytes(one.bytes).padStart(8)}  ${one.folder}`)
process.exit(bytes > most || installed.length === 0 ? 1 : 0)

/** The blocks of a package on the disk, without the packages inside it. */
function bytesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map(entry => (entry.isDirectory() ? bytesOf : blocksOf)(path.join(folder, entry.name)))
    .reduce((sum, size) => sum + size, blocksOf(folder))
}

function blocksOf(file) {
  const { blocks, size } = lstatSync(file)
  return blocks === undefined ? size : blocks * 512
}
