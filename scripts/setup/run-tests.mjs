import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inRoot, runTool } from './run.mjs'

/** With more failing files, something is broken: running them again would only take time. */
const mostFilesRunAgain = 5

/**
 * Runs test projects. A few failing files are run once more, alone: what passes then depends on how busy the machine is, and is named
 * apart (docs/decisions/0092-failing-files-run-again.md).
 * @returns {Promise<{ passed: number, failures: string[], unsteady: string[] }>}
 */
export async function runTests(projects, env = {}, run = runProjects) {
  const first = await run(projects, env)
  const files = [...new Set(first.failures.map(({ file }) => file))]
  if (files.length === 0 || files.length > mostFilesRunAgain || files.includes(null)) return reportOf(first.passed, first.failures, [])
  console.log(`\n— again, alone: ${files.join(', ')}`)
  const { failures } = await run([...projects, ...files], env)
  const failsAgain = new Set(failures.map(({ test }) => test))
  const unsteady = first.failures.filter(({ test }) => !failsAgain.has(test))
  return reportOf(first.passed + unsteady.length, failures, unsteady)
}

const textOf = ({ test, message }) => `${test}: ${message}`
const reportOf = (passed, failures, unsteady) => ({ passed, failures: failures.map(textOf), unsteady: unsteady.map(textOf) })

/** Runs test projects once. A run that broke off counts as a failure. */
async function runProjects(args, env) {
  const file = path.join(tmpdir(), `amanah-tests-${process.pid}.json`)
  const reporters = ['--reporter=default', `--reporter=${inRoot('scripts/setup/failures-reporter.mjs')}`]
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], { env: { ...env, TEST_RESULT_FILE: file } })
  const result = readResult(file)
  rmSync(file, { force: true })
  return code !== 0 && result.failures.length === 0 ? { ...result, failures: [brokenOff(`it ended with ${code}`)] } : result
}

const brokenOff = message => ({ test: 'the run', file: null, message })

/** @returns {import('./failures-reporter.mjs').Result} */
function readResult(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failures: [brokenOff('it broke off')] }
  }
}
