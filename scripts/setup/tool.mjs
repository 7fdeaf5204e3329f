import { spawn } from 'node:child_process'
import { areWordsBuilt, ensureWords } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, projectNode, root, surroundings } from './run.mjs'

/** Runs a TypeScript entry point of the project with what was asked on the command line, and ends as it ends. */
export async function runEntry(file) {
  await ensureInstalled({ dev: !areWordsBuilt() })
  await ensureWords()
  const child = spawn(projectNode(), [inRoot(file), ...process.argv.slice(2)], { cwd: root, env: surroundings(), stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {}) // the tool gets it too, and closes what it opened
  child.on('exit', code => process.exit(code ?? 1))
}
