import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { readArguments } from './setup/arguments.mjs'
import { ensureWords } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { inRoot, projectNode, run, runTool, seconds } from './setup/run.mjs'

readArguments(`npm run check

Checks everything that is known without running the product. Heavy checks take turns on a small machine.`)

await ensureInstalled()
await ensureWords()

/** The longest first, so that none of them is left alone at the end. */
const checks = {
  lint: () => runTool('oxlint/bin/oxlint', ['--type-aware'], { env, quiet: true }),
  'types of the server': () => types('tsconfig.server.json'),
  'types of the web': () => types('tsconfig.web.json'),
  'dead code': () => runScript('scripts/lint/dead-code.mjs'),
  'types of the floor': () => types('tsconfig.floor.json'),
  format: () => runTool('oxfmt/bin/oxfmt', ['--check', '.'], { quiet: true }),
  migrations: checkMigrations,
  lockfile: () => runScript('scripts/setup/check-lockfile.mjs'),
  'installed size': () => runScript('scripts/setup/check-size.mjs'),
  tree: () => runScript('scripts/lint/tree.mjs'),
  'OpenAPI document': () => runScript('scripts/lint/openapi.mjs'),
}

// Two checks run at once: on a small machine, one that also works in parallel repeats work and waits for the other.
const isSmall = availableParallelism() <= 4
const env = isSmall ? { GOGC: '400', GOMAXPROCS: '1' } : {}
const runScript = file => run(projectNode(), [inRoot(file)], { quiet: true })
const types = project =>
  runTool('typescript/bin/tsc', ['-p', project, '--pretty', ...(isSmall ? ['--checkers', '1'] : [])], { env, quiet: true })

const started = performance.now()
const failed = []
const queue = Object.entries(checks)
await Promise.all([takeTurns(), takeTurns()])
console.log(failed.length ? `\nNot in order: ${failed.join(', ')} (${seconds(started)}).` : `All in order (${seconds(started)}).`)
process.exit(failed.length ? 1 : 0)

async function takeTurns() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, check] = next
    const since = performance.now()
    const { code, output, notRun } = await check()
    console.log(notRun ? `- ${name} not checked: ${notRun}` : `${code === 0 ? '✓' : '✗'} ${name} (${seconds(since)})`)
    if (code !== 0) {
      failed.push(name)
      console.log(output)
    }
  }
}

/** Checks migrations by what they would do to a database in use; only its Linux program is in the lockfile. */
async function checkMigrations() {
  const squawk = inRoot('node_modules/@squawk-cli/linux-x64/bin/squawk')
  if (!existsSync(squawk)) return { code: 0, output: '', notRun: 'squawk is only installed on Linux on x64' }
  const files = readdirSync(inRoot('db/migrations')).filter(file => file.endsWith('.sql'))
  const isOutside = file => file.endsWith('.concurrently.sql')
  const judged = [
    [[], files.filter(file => !isOutside(file))],
    [['--no-assume-in-transaction'], files.filter(isOutside)],
  ].map(([how, some]) =>
    run(squawk, ['--config', inRoot('scripts/lint/squawk.toml'), ...how, ...some.map(file => inRoot('db/migrations', file))], {
      quiet: true,
    }),
  )
  const answers = await Promise.all(judged)
  return { code: Math.max(...answers.map(({ code }) => code)), output: answers.map(({ output }) => output).join('') }
}
