import { writeFileSync } from 'node:fs'

/**
 * @typedef {{ test: string, file: string | null, message: string }} Failure One test, or what failed outside of every test: its file is null.
 * @typedef {{ passed: number, failures: Failure[] }} Result What a run counted.
 */

/**
 * A reporter of vitest that writes the Result of a run as JSON to the file named in TEST_RESULT_FILE: also of a file that could not be
 * loaded, and of an error outside of every test.
 */
export default class FailuresReporter {
  /** @type {import('vitest/reporters').Reporter['onTestRunEnd']} */
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap(module => [...module.children.allTests()])
    const suites = modules.flatMap(module => [module, ...module.children.allSuites()])
    const failures = [
      ...tests.flatMap(test =>
        test.result().state === 'failed' ? test.result().errors.slice(0, 1).map(failureIn(test.module, test.fullName)) : [],
      ),
      ...suites.flatMap(suite =>
        suite.errors().map(failureIn(suite.type === 'module' ? suite : suite.module, suite.fullName ?? 'the file')),
      ),
      ...unhandled.map(error => ({ test: 'outside of a test', file: null, message: sentence(error) })),
    ]
    const passed = tests.filter(test => test.result().state === 'passed').length
    writeFileSync(process.env.TEST_RESULT_FILE ?? '', JSON.stringify({ passed, failures }))
  }
}

const failureIn = (module, name) => error => ({
  test: `${module.relativeModuleId}, ${name}`,
  file: module.relativeModuleId,
  message: sentence(error),
})

function sentence(error) {
  const place = error.stacks?.[0]
  return `${String(error.message).split('\n', 3).join(' ').slice(0, 300)}${place ? ` (${place.file}:${place.line})` : ''}`
}
