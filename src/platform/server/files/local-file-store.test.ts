import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { readWholeFile } from './file-store.ts'
import { localFiles } from './local-file-store.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'amanah-local-files-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const files = localFiles({ dir, secret: Buffer.from('secret'), now: () => new Date() })

test('a file that is removed while a user reads it is read to its end', async () => {
  const key = 'private/1/imports/gifts.csv'
  await files.put(key, Buffer.from('Donation date,Amount'), 'text/csv')
  const found = await files.read(key)
  await files.remove(key)
  await new Promise(done => setImmediate(done))
  expect([await text(found!.body), found?.bytes]).toEqual(['Donation date,Amount', 20])
  expect(await files.read(key)).toBeUndefined()
})

test('a file that is too large to be read whole is closed again', async () => {
  const key = 'private/1/imports/large.csv'
  await files.put(key, Buffer.from('Amount'), 'text/csv')
  const bodies: Readable[] = []
  const read = async (name: string) => {
    const found = await files.read(name)
    if (found) bodies.push(found.body)
    return found
  }
  expect((await readWholeFile({ read }, key, 6))?.toString()).toBe('Amount')
  expect(await readWholeFile({ read }, key, 5)).toBeNull()
  expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true, true])
  expect(await readWholeFile({ read }, 'private/1/imports/none.csv', 5)).toBeNull()
})
