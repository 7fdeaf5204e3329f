import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { changeOwner, prepareHome } from './data-folder.ts'

const home = (version: string) => {
  const dir = mkdtempSync(path.join(tmpdir(), 'home-'))
  mkdirSync(path.join(dir, 'data', 'base'), { recursive: true, mode: 0o700 })
  writeFileSync(path.join(dir, 'data', 'PG_VERSION'), `${version}\n`)
  symlinkSync('/nowhere', path.join(dir, 'data', 'base', 'link'))
  return dir
}

test('data of another PostgreSQL are refused, and nothing of them is touched', async () => {
  const dir = home('17')
  await expect(prepareHome(dir, { durable: true })).rejects.toThrow(/^The data in .*data are of PostgreSQL 17, and this is 18: /)
  expect(readdirSync(dir)).toEqual(['data'])
})

test('data whose password was left behind are refused: a new one would not open them', async () => {
  await expect(prepareHome(home('18'), { durable: true })).rejects.toThrow(
    /owner-password is missing: .* or restore a backup \(npm run restore\) into a new DATA_DIR\.$/,
  )
})

test('a copy of the data is given to the user that serves it, down to the last link', () => {
  const dir = path.join(home('18'), 'data')
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? { uid: 65_534, gid: 65_534 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  changeOwner(user, dir)
  for (const entry of ['', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })])
    expect([entry, lstatSync(path.join(dir, entry)).uid]).toEqual([entry, user.uid])
})

test('a folder with something else in it is refused, and keeps it', async () => {
  const dir = home('18')
  rmSync(path.join(dir, 'data', 'PG_VERSION'))
  await expect(prepareHome(dir, { durable: true })).rejects.toThrow(
    /data is not empty, .* PG_VERSION is missing\. Restore it, or set DATA_DIR/,
  )
  expect([readdirSync(dir), readdirSync(path.join(dir, 'data'))]).toEqual([['data'], ['base']])
})
