import { mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileAgeSeconds } from './file-age.ts'

const file = path.join(mkdtempSync(path.join(tmpdir(), 'age-')), 'file')
writeFileSync(file, '')
const at = new Date('2026-11-22T10:00:00Z')
utimesSync(file, at, at)
const now = () => new Date(at.getTime() + 90_000)

test('tells the seconds since a file was written, and that there is none', async () => {
  expect([await fileAgeSeconds(file, now), await fileAgeSeconds(`${file}-none`, now)]).toEqual([90, Number.POSITIVE_INFINITY])
})

test('fails for a file that cannot be reached', async () => {
  await expect(fileAgeSeconds(path.join(file, 'below'), now)).rejects.toThrow('ENOTDIR')
})
