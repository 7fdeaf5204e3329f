import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const tool = fileURLToPath(new URL('./new-keys.ts', import.meta.url))

test('a tool whose reader went away ends without a trace', async () => {
  const child = spawn(process.execPath, [tool, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  expect([code, output]).toEqual([0, ''])
})

test('a tool whose standard output is on a full disk says so in one sentence', async () => {
  const full = '/dev/full' // Linux has it; elsewhere the file cannot be opened, and the shell says so in one line
  const output = await new Promise<[unknown, string]>(answer =>
    execFile('sh', ['-c', `"$0" "$1" --help > ${full}`, process.execPath, tool], (error, _, err) => answer([error?.code, err])),
  )
  expect(output).toEqual([expect.any(Number), expect.stringMatching(/^\n?[^\n]*(standard output|\/dev\/full)[^\n]*\n$/)])
})
