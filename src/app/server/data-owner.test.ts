import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { switchToOwnerOf } from './data-owner.ts'

const isRoot = process.getuid?.() === 0
const newFolder = (mode: number) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'owner-'))
  chmodSync(dir, mode)
  return dir
}

test('root does not continue as a user who could not enter the folder of the program', () => {
  const [data, program] = [newFolder(0o755), newFolder(0o700)]
  if (isRoot) chownSync(data, 1, 1)
  const act = () => switchToOwnerOf(data, program)
  if (isRoot) expect(act).toThrow(`${data} belongs to user 1, who cannot enter ${program} and run this program.`)
  else expect(act).not.toThrow()
  expect(process.getuid?.() === 0).toBe(isRoot)
})

test('a folder of its own, or none, changes nothing', () => {
  for (const dir of [newFolder(0o700), '/nowhere/at/all']) switchToOwnerOf(dir)
  expect(process.getuid?.() === 0).toBe(isRoot)
})
