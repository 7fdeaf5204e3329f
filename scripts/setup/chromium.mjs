import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { refuse, runTool, run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium for the browser journeys: found on this machine, else downloaded, else installed by the system. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  console.log('Getting a Chromium for the browser journeys …')
  const isRoot = process.getuid?.() === 0
  for (const extra of isRoot ? [['--with-deps'], []] : [[]]) {
    await runTool('playwright-core/cli.js', ['install', ...extra, 'chromium'], { quiet: true })
    const got = findChromium()
    if (got) return got
  }
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, quiet: true })
  }
  return (
    findChromium() ??
    refuse('No Chromium was found, and none could be installed: install one, or set CHROMIUM_PATH, and run npm test again.')
  )
}

function findChromium() {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).flatMap(dir => names.map(name => path.join(dir, name)))
  const candidates = [process.env.CHROMIUM_PATH, ...onPath, ...usual, ...playwrightCache()]
  return candidates.find(file => file && existsSync(file) && runs(file))
}

/** Where playwright keeps the browsers it downloads, newest first. */
function playwrightCache() {
  const usualCache = { darwin: 'Library/Caches', win32: 'AppData/Local' }[process.platform] ?? '.cache'
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(homedir(), usualCache, 'ms-playwright')
  if (!existsSync(cache)) return []
  const inside = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-linux/headless_shell',
  ]
  const folders = readdirSync(cache)
    .filter(name => name.startsWith('chromium'))
    .sort((a, b) => Number(b.split('-').at(-1)) - Number(a.split('-').at(-1)))
  return folders.flatMap(folder => inside.map(file => path.join(cache, folder, file)))
}

/** A stub that only tells how to install a browser, or one that lacks libraries, is passed over. */
const runs = file => process.platform === 'win32' || spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0
