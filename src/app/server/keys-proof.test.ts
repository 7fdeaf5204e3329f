import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { addSealingKey, loadKeys } from '#platform/server/security/keys.ts'
import { mustBeKeysOf } from './keys-proof.ts'

const owner = inject('database').owner
const dir = mkdtempSync(path.join(tmpdir(), 'keys-proof-'))
const sentence = /^The keys are not those of this database/

test('the keys that began a database open it at each start, also after a rotation; others are refused', async () => {
  const keys = loadKeys({ dir })
  await mustBeKeysOf(owner, keys)
  await mustBeKeysOf(owner, loadKeys({ dir }))
  addSealingKey(path.join(dir, 'keys.json'))
  await mustBeKeysOf(owner, loadKeys({ dir }))
  await expect(mustBeKeysOf(owner, loadKeys({ dir: path.join(dir, 'of-another') }))).rejects.toThrow(sentence)
  await expect(mustBeKeysOf(owner, { ...keys, secret: () => Buffer.alloc(32) })).rejects.toThrow(sentence)
})
