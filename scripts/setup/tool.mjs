import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { areWordsBuilt, ensureWords } from './build.mjs'
import { ensureInstalled, isInstalled } from './install.mjs'
import { inRoot, projectNode, refuse, root, environment } from './run.mjs'

/**
 * Installs packages and builds the words of a fresh clone. An installation that is older than the source is left alone: a product may be
 * running on it, and its packages would be replaced under it.
 */
async function ensureRunnable() {
  const hasWords = existsSync(inRoot('src/messages/documents/messages.js'))
  if (isInstalled(false) && areWordsBuilt()) return
  const isOlder = existsSync(inRoot('node_modules')) && (!isInstalled(false) || hasWords)
  if (isOlder)
    refuse(
      'The installed packages or words are older than the source. Stop Amanah, start it again (npm start) and repeat this; nothing was changed.',
    )
  await ensureInstalled({ dev: !areWordsBuilt() })
  await ensureWords()
}

/** Runs a TypeScript entry point of the project with what was asked on the command line, and ends as it ends. */
export async function runEntry(file) {
  await ensureRunnable()
  const child = spawn(projectNode(), [inRoot(file), ...process.argv.slice(2)], { cwd: root, env: environment(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal)) // the tool closes what it opened; a second one changes nothing
  child.on('exit', code => process.exit(code ?? 1))
}
