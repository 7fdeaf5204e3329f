import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readArguments } from './setup/arguments.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensurePgbouncer } from './setup/pgbouncer.mjs'
import { inRoot, projectNode, run, runTool, seconds } from './setup/run.mjs'

readArguments(`npm test

Sets up what is missing, then runs every check and test there is. Single tests: npx vitest run --project server FILE`)

const started = performance.now()
const reporter = inRoot('scripts/setup/failures-reporter.mjs')
await ensureInstalled()
const chromium = await ensureChromium()
const pgbouncer = await ensurePgbouncer()
const report = { passed: 0, failed: 0, parts: [], failures: [] }

await step('check', async () => {
  const { code, output } = await run(projectNode(), [inRoot('scripts/check.mjs')])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [output.slice(-4000)] }
})
await step('build', async () => {
  await ensureBuilt()
  return { passed: 1, failed: 0 }
})
await step('server and screens', () =>
  vitest(['--project', 'server', '--project', 'screens', '--project', 'pseudo', '--project', 'new fields*', '--project', 'scripts']),
)
if (pgbouncer) await step('behind PgBouncer', () => vitest(['--project', 'pgbouncer'], { PGBOUNCER_PATH: pgbouncer }))
else
  report.parts.push(
    '! behind PgBouncer: NOT RUN, since no PgBouncer was found and none could be installed. Install it or set PGBOUNCER_PATH.',
  )
await step('browser journeys', () => vitest(['--project', 'e2e'], { CHROMIUM_PATH: chromium }))

// At the end as well: often only the last lines of a long log are kept.
if (report.failures.length) console.log(`\nWhat failed:\n${report.failures.join('\n')}`)
console.log(`\n${report.parts.join('\n')}\nAll of it took ${seconds(started)}.`)
console.log(`${report.passed} passed, ${report.failed} failed`)
process.exit(report.failed ? 1 : 0)

async function step(name, work) {
  const since = performance.now()
  console.log(`\n— ${name}`)
  const { passed, failed, failures = [] } = await work()
  report.passed += passed
  report.failed += failed
  report.failures.push(...failures.map(failure => `${name}: ${failure}`))
  report.parts.push(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds(since)})`)
}

/** Runs test projects; a run that broke off counts as a failure. */
async function vitest(projects, env = {}) {
  const file = path.join(tmpdir(), `amanah-tests-${process.pid}.json`)
  const { code } = await runTool('vitest/vitest.mjs', ['run', '--reporter=default', `--reporter=${reporter}`, ...projects], {
    env: { ...env, TEST_RESULT_FILE: file },
  })
  const result = readResult(file)
  rmSync(file, { force: true })
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1, failures: [`the run ended with ${code}`] } : result
}

/** @returns {import('./setup/failures-reporter.mjs').Result} */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, failures: ['the run broke off'] }
  }
}
