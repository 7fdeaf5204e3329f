import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { inRoot, refuse, root, run, seconds } from './run.mjs'

const mark = inRoot('node_modules/.amanah-lock')
const bytesNeeded = 1_500_000_000

/** Installs what package-lock.json names, when node_modules is missing or of another lockfile. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) refuse(`Node 20 or newer is needed to begin with; this is ${process.version}.`)
  if (isInstalled()) return
  const { bavail, bsize } = statfsSync(root)
  if (bavail * bsize < bytesNeeded)
    refuse(
      `There is no space left on the disk that holds ${root}: ${Math.floor((bavail * bsize) / 1e6)} MB are free, the packages need ${bytesNeeded / 1e6} MB.`,
    )
  const started = performance.now()
  console.log('Installing packages …')
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const { code, output } = await npm(flags)
  if (code !== 0) {
    console.error(output)
    refuse('The packages could not be installed (npm ci): see above. Is the npm registry within reach?')
  }
  writeFileSync(mark, lockHash())
  console.log(`Packages installed in ${seconds(started)}.`)
}

/** npm itself, however it was started: as the script that runs this one, or from the path. */
function npm(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], { quiet: true })
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true })
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')

function isInstalled() {
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lockHash()) return true
  // Installed by hand: npm's own copy of the lockfile is then at least as new as ours.
  const copy = inRoot('node_modules/.package-lock.json')
  if (!existsSync(copy) || statSync(copy).mtimeMs < statSync(inRoot('package-lock.json')).mtimeMs) return false
  writeFileSync(mark, lockHash())
  return true
}
