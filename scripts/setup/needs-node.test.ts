import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const preload = fileURLToPath(new URL('./needs-node.mjs', import.meta.url))

/** Runs a program behind the check, on this Node or one that says that it is of another version. */
function runOn(version = process.versions.node) {
  const pretend = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', pretend, '--import', preload, '-e', 'console.log("ran")'])
  return [status, String(stdout), String(stderr)]
}

test('an older Node than the product needs is refused in one sentence before anything runs', () => {
  expect(runOn('20.20.2')).toEqual([
    1,
    '',
    expect.stringMatching(/^\nAmanah needs Node 24 or newer, and \S+ is v[\d.]+\. Install it[^\n]*\n$/),
  ])
  expect(runOn()).toEqual([0, 'ran\n', ''])
})
