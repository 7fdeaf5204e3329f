import { execFile } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linkLibraries } from './binaries.ts'

/** A package of programs as npm leaves it: its libraries without their links. */
function unlinked(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'unlinked-'))
  mkdirSync(path.join(dir, 'native', 'lib'), { recursive: true })
  writeFileSync(path.join(dir, 'native', 'lib', 'libpq.so.5.18'), '')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(path.join(dir, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  chmodSync(dir, 0o755)
  return path.join(dir, 'native')
}

test('the libraries are linked once, by whom the program belongs to', () => {
  const native = unlinked()
  for (const _ of [1, 2]) linkLibraries(native)
  expect(lstatSync(path.join(native, 'lib', 'libpq.so.5')).isSymbolicLink()).toBe(true)
})

test('a user who may not link them is told what to run', async () => {
  const native = unlinked()
  const isRoot = process.getuid?.() === 0
  chmodSync(path.join(native, 'lib'), 0o555)
  const module = JSON.stringify(new URL('binaries.ts', import.meta.url).href)
  const code = `import { linkLibraries } from ${module}; linkLibraries(${JSON.stringify(native)})`
  const output = await new Promise<string>(answer =>
    execFile(process.execPath, ['--input-type=module', '-e', code], isRoot ? { uid: 1, gid: 1 } : {}, (_, __, err) => answer(err)),
  )
  expect(output).toContain(`libpq.so.5 is missing, and this user cannot make it. Run npm run build once as the owner of that folder.`)
})
