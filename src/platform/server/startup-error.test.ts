import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  StartupError,
  toDiskStartupError,
  pathExists,
  makeFolder,
  assertWritable,
  startupMessage,
  readTextIfExists,
} from './startup-error.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'folders-'))
const file = path.join(dir, 'a-file')
writeFileSync(file, 'text')
const fault = (code: string) => Object.assign(new Error(code), { code })

describe('makes a folder', () => {
  test('makes a folder with all above it, and answers the first it made', () => {
    expect(makeFolder(path.join(dir, 'a', 'b'), { mode: 0o700 })).toBe(path.join(dir, 'a'))
    expect(statSync(path.join(dir, 'a', 'b')).mode & 0o777).toBe(0o700)
    expect(makeFolder(path.join(dir, 'a', 'b'))).toBeUndefined()
    rmSync(path.join(dir, 'a'), { recursive: true })
  })

  test('names the place and the setting when it cannot make a folder', () => {
    expect(() => makeFolder(file, { setting: 'DATA_DIR' })).toThrow(
      `${file} is a file, and a folder is needed there. Set DATA_DIR to another folder.`,
    )
    expect(() => makeFolder(path.join(file, 'below'))).toThrow(
      `${path.join(file, 'below')} cannot be made there: a part of its path is a file.`,
    )
  })

  test('refuses a folder in which nothing can be written, with the setting', () => {
    expect(() => assertWritable(dir)).not.toThrow()
    const closed = process.platform === 'linux' ? '/proc/self' : path.join(file, 'below')
    expect(() => assertWritable(closed, 'DATA_DIR')).toThrow(/^\/\S+ [^\n]* [Ss]et DATA_DIR to another folder\.$/)
  })

  test('does not try for ever where no folder can be made', () => {
    const impossible = process.platform === 'linux' ? '/proc/amanah/data' : path.join(file, 'data')
    expect(() => makeFolder(impossible, { setting: 'DATA_DIR' })).toThrow(
      /^\/\S+ .*cannot be made there.* Set DATA_DIR to another folder\.$/,
    )
    expect(existsSync(impossible)).toBe(false)
  })
})

test('tells an absent folder from one that may not be read', () => {
  expect([readTextIfExists(path.join(dir, 'none')), readTextIfExists(file), pathExists(path.join(dir, 'none')), pathExists(file)]).toEqual([
    null,
    'text',
    false,
    true,
  ])
  expect(() => readTextIfExists(dir)).toThrow(`${dir} is a folder, and a file is needed there.`)
})

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EEXIST', 'ENOTDIR', 'ENOTEMPTY', 'EIO'])('%s is one sentence with the place', code => {
  const { message } = toDiskStartupError(fault(code), '/mnt/x', 'DATA_DIR') as Error
  expect(message).toMatch(/^[^\n]*\/mnt\/x[^\n]*\.$/)
})

test.each<[object, RegExp]>([
  [new StartupError('A sentence.'), /^A sentence\.$/],
  [{ code: 'ENOSPC', path: '/mnt/x', syscall: 'write' }, /no space left.*\/mnt\/x/],
  [{ code: 'ECONNREFUSED', syscall: 'connect', address: '10.0.0.1', port: 5432 }, /^10\.0\.0\.1:5432 does not answer/],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.test' }, /^db\.test does not answer/],
  [
    { code: '42501', severity: 'ERROR', message: 'permission denied for schema public' },
    /permission denied for schema public.*own the database/,
  ],
  [{ name: 'NoSuchBucket', $fault: 'client' }, /^The file store refuses \(NoSuchBucket\)\. Correct S3_BUCKET/],
  [{ code: '3D000', severity: 'FATAL', message: 'database "x" does not exist' }, /correct its name in DATABASE_URL/],
])('%j is told in one sentence', (fault, words) => {
  expect(startupMessage(fault instanceof Error ? fault : Object.assign(new Error((fault as Error).message), fault))).toMatch(words)
})

test('a bug has no sentence: its trace is shown', () => {
  expect([
    startupMessage(new TypeError('x is undefined')),
    startupMessage(Object.assign(new Error('syntax'), { code: '42601', severity: 'ERROR' })),
  ]).toEqual([undefined, undefined])
})

test('the path that the system names is told, and the setting only when it leads there', () => {
  const at = (place: string) => (toDiskStartupError(Object.assign(fault('EACCES'), { path: place }), '/data', 'DATA_DIR') as Error).message
  expect([at('/data/postgres'), at('/opt/program')]).toEqual([
    expect.stringMatching(/^\/data\/postgres .* set DATA_DIR to another folder\.$/),
    expect.stringMatching(/^\/opt\/program .* name another folder\.$/),
  ])
})
