import { beforeEach, expect, test, vi } from 'vitest'

const failure = (file: string | null, name: string) => ({ test: `${file}, ${name}`, file, message: 'expected 1 to be 2' })
type Result = { passed: number; failures: ReturnType<typeof failure>[] }
type Run = (args: string[]) => Promise<Result>
type Report = { passed: number; failures: string[]; unsteady: string[] }
const { runTests } = (await import(new URL('run-tests.mjs', import.meta.url).href)) as {
  runTests: (projects: string[], env: object, run: Run) => Promise<Report>
}
const inTurn = (...results: Result[]) => {
  const run = vi.fn<Run>()
  for (const result of results) run.mockResolvedValueOnce(result)
  return run
}

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

test('failing files are run again, alone: what fails twice fails, the rest is named apart', async () => {
  const [slow, broken] = [failure('a.test.ts', 'is slow'), failure('b.test.ts', 'is broken')]
  const run = inTurn({ passed: 7, failures: [slow, broken] }, { passed: 3, failures: [broken] })
  expect(await runTests(['--project', 'server'], {}, run)).toEqual({
    passed: 8,
    failures: ['b.test.ts, is broken: expected 1 to be 2'],
    unsteady: ['a.test.ts, is slow: expected 1 to be 2'],
  })
  expect(run.mock.calls.map(([args]) => args)).toEqual([
    ['--project', 'server'],
    ['--project', 'server', 'a.test.ts', 'b.test.ts'],
  ])
})

test.each([
  ['nothing failed', []],
  ['many files fail', ['a', 'b', 'c', 'd', 'e', 'f'].map(name => failure(`${name}.test.ts`, 'fails'))],
  ['something failed outside of every test', [failure(null, 'outside'), failure('a.test.ts', 'fails')]],
])('nothing is run again when %s', async (_, failures) => {
  const run = inTurn({ passed: 7, failures })
  const { passed, failures: reported, unsteady } = await runTests([], {}, run)
  expect([passed, reported.length, unsteady, run.mock.calls.length]).toEqual([7, failures.length, [], 1])
})
