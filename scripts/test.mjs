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
await ensureInstalled()
const chromium = await ensureChromium()
const pgbouncer = await ensurePgbouncer()
const report = { passed: 0, failed: 0, parts: [] }

await step('check', async () => {
  const { code } = await run(projectNode(), [inRoot('scripts/check.mjs')])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
})
await step('server and screens', () => vitest(['--project', 'server', '--project', 'screens', '--project', 'scripts']))
if (pgbouncer) await step('behind PgBouncer', () => vitest(['--project', 'pgbouncer'], { PGBOUNCER_PATH: pgbouncer }))
else
  report.parts.push(
    '! behind PgBouncer: NOT RUN, since no PgBouncer was found and none could be installed. Install it or set PGBOUNCER_PATH.',
  )
await step('build', async () => {
  await ensureBuilt()
  return { passed: 1, failed: 0 }
})
await step('browser journeys', () => vitest(['--project', 'e2e'], { CHROMIUM_PATH: chromium }))

console.log(`\n${report.parts.join('\n')}\nAll of it took ${seconds(started)}.`)
console.log(`${report.passed} passed, ${report.failed} failed`)
process.exit(report.failed ? 1 : 0)

async function step(name, work) {
  const since = performance.now()
  console.log(`\n— ${name}`)
  const { passed, failed } = await work()
  report.passed += passed
  report.failed += failed
  report.parts.push(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds(since)})`)
}

/** Runs test projects and counts from the report that vitest writes; a run that broke off counts as a failure. */
async function vitest(projects, env = {}) {
  const file = path.join(tmpdir(), `amanah-tests-${process.pid}.json`)
  const { code } = await runTool(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...projects],
    { env },
  )
  const counted = readCounts(file)
  rmSync(file, { force: true })
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

function readCounts(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const broken = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
    return { passed: numPassedTests, failed: numFailedTests + broken }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
