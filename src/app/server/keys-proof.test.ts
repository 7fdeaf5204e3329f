import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newClient } from '#platform/server/database/connections.ts'
import { addSealingKey, loadKeys } from '#platform/server/security/keys.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { checkKeysOf, hasKeysProof, assertKeysMatch } from './keys-proof.ts'

const foreign = /^The keys are not those of this database/
let [dir, database]: [string, Awaited<ReturnType<typeof newDatabase>>] = ['', { owner: '', app: '', jobs: '', drop: async () => {} }]
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'keys-proof-'))
  database = await newDatabase()
})
afterEach(() => database.drop())

/** A copy of the key file as it is now. */
function copyOfKeys(name: string): string {
  const copy = path.join(dir, name)
  cpSync(path.join(dir, 'keys.json'), path.join(copy, 'keys.json'), { recursive: true })
  return copy
}

test('the keys that began a database open it at each start, also after a rotation; others are refused', async () => {
  const keys = loadKeys({ dir })
  await assertKeysMatch(database.owner, keys)
  await assertKeysMatch(database.owner, loadKeys({ dir }))
  addSealingKey(path.join(dir, 'keys.json'))
  await assertKeysMatch(database.owner, loadKeys({ dir }))
  await expect(assertKeysMatch(database.owner, loadKeys({ dir: path.join(dir, 'of-another') }))).rejects.toThrow(foreign)
  await expect(assertKeysMatch(database.owner, { ...keys, secret: () => Buffer.alloc(32) })).rejects.toThrow(foreign)
})

describe('keys after a rotation', () => {
  let before: string
  beforeEach(async () => {
    await assertKeysMatch(database.owner, loadKeys({ dir }))
    before = copyOfKeys('before')
    addSealingKey(path.join(dir, 'keys.json'))
    await assertKeysMatch(database.owner, loadKeys({ dir }))
  })

  test('a copy from before a rotation is refused with the key that it lacks', async () => {
    const sentence = /^The key file lacks the sealing key k2/
    await expect(assertKeysMatch(database.owner, loadKeys({ dir: before }))).rejects.toThrow(sentence)
    await expect(checkKeysOf(database.owner, loadKeys({ dir: before }))).rejects.toThrow(sentence)
  })

  test('another key under the same id is refused', async () => {
    addSealingKey(path.join(before, 'keys.json'))
    await expect(assertKeysMatch(database.owner, loadKeys({ dir: before }))).rejects.toThrow(/^The key file holds another sealing key k2/)
  })

  test('keys that are refused leave no record', async () => {
    addSealingKey(path.join(before, 'keys.json'))
    addSealingKey(path.join(before, 'keys.json'))
    await expect(assertKeysMatch(database.owner, loadKeys({ dir: before }))).rejects.toThrow()
    await expect(assertKeysMatch(database.owner, loadKeys({ dir: path.join(dir, 'of-another') }))).rejects.toThrow()
    await assertKeysMatch(database.owner, loadKeys({ dir }))
  })
})

test('a check alone records nothing, neither does one of a database that is not migrated', async () => {
  await checkKeysOf(database.owner, loadKeys({ dir }))
  expect(await hasKeysProof(database.owner)).toBe(false)
  const client = newClient({ connectionString: database.owner })
  await client.connect()
  await client.query('drop table sealing_key')
  await client.end()
  await assertKeysMatch(database.owner, loadKeys({ dir })) // a restore brings the schema of its time
  await checkKeysOf(database.owner, loadKeys({ dir }))
})
