import { readArguments } from './setup/arguments.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensurePgbouncer } from './setup/pgbouncer.mjs'
import { inRoot, projectNode, run, seconds } from './setup/run.mjs'
import { runTests } from './setup/run-tests.mjs'

readArguments(`npm test

Sets up what is missing, then runs every check and test there is. Single tests: npx vitest run --project server FILE`)

const started = performance.now()
await ensureInstalled()
const chromium = await ensureChromium()
const pgbouncer = await ensurePgbouncer()
const report = { passed: 0, parts: [], failures: [], unsteady: [] }

await step('check', async () => {
  const { code, output } = await run(projectNode(), [inRoot('scripts/check.mjs')])
  return code === 0 ? { passed: 1 } : { passed: 0, failures: [output.slice(-4000)] }
})
await step('build', async () => {
  await ensureBuilt()
  return { passed: 1 }
})
await step('server and screens', () =>
  runTests(['--project', 'server', '--project', 'screens', '--project', 'pseudo', '--project', 'new fields*', '--project', 'scripts']),
)
if (pgbouncer) await step('behind PgBouncer', () => runTests(['--project', 'pgbouncer'], { PGBOUNCER_PATH: pgbouncer }))
else
  report.parts.push(
    '! behind PgBouncer: NOT RUN, since no PgBouncer was found and none could be installed. Install it or set PGBOUNCER_PATH.',
  )
await step('browser journeys', () => runTests(['--project', 'e2e'], { CHROMIUM_PATH: chromium }))

// At the end as well: often only the last lines of a long log are kept.
const list = (title, failures) => failures.length > 0 && console.log(`\n${title}:\n${failures.join('\n')}`)
list('What failed', report.failures)
list('What passed only when it was run again, alone: find out why', report.unsteady)
console.log(`\n${report.parts.join('\n')}\nAll of it took ${seconds(started)}.`)
console.log(`${report.passed} passed, ${report.failures.length} failed`)
process.exit(report.failures.length ? 1 : 0)

async function step(name, work) {
  const since = performance.now()
  console.log(`\n— ${name}`)
  const { passed, failures = [], unsteady = [] } = await work()
  report.passed += passed
  report.failures.push(...failures.map(failure => `${name}: ${failure}`))
  report.unsteady.push(...unsteady.map(failure => `${name}: ${failure}`))
  report.parts.push(`${failures.length ? '✗' : '✓'} ${name}: ${passed} passed, ${failures.length} failed (${seconds(since)})`)
}
