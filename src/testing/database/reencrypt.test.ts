import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { sealedColumns } from '#app/server/features/modules.ts'
import { newId } from '#kit/security/ids.ts'
import { newCharity } from '../factories/new-charity.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { isSealedWithCurrentKey, open, seal, setKeys } from '#platform/server/security/encryption.ts'
import { addSealingKey, loadKeys } from '#platform/server/security/keys.ts'
import { reencryptColumn } from '#platform/server/security/reencrypt.ts'

const db = openDb(inject('database').jobs, { max: 2 })
afterAll(() => db.close())
const column = { table: 'mail_message', column: 'sealed' }

test('re-encrypts all values of a charity in batches after a key rotation, and no other charity’s', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'keys-'))
  const charities = [await newCharity(), await newCharity()]
  setKeys(loadKeys({ dir }))
  for (const { charityId, sql: asOwner } of charities)
    for (let i = 0; i < 25; i++) {
      const id = newId()
      const sealed = i % 5 ? seal({ ...column, charityId, rowId: id }, `letter ${i}`) : null
      await asOwner(`insert into mail_message (charity_id, id, template, recipient_masked, sealed) values ($1, $2, 'x', 'x', $3)`, [
        charityId,
        id,
        sealed,
      ])
    }
  addSealingKey(path.join(dir, 'keys.json'))
  setKeys(loadKeys({ dir }))
  const [first, other] = charities.map(({ charityId }) => charityId)
  const rowsOf = (charityId: number) =>
    db.transact(
      { charityId, readOnly: true },
      async tx =>
        (await sql<{ id: string; sealed: string }>`select id, sealed from mail_message where sealed is not null order by id`.execute(tx))
          .rows,
    )

  expect([await reencryptColumn(db, first!, column, 7), await reencryptColumn(db, first!, column, 7)]).toEqual([20, 0])
  const rows = await rowsOf(first!)
  expect(rows.every(row => isSealedWithCurrentKey(row.sealed))).toBe(true)
  expect(rows.map(row => open({ ...column, charityId: first!, rowId: row.id }, row.sealed)).sort()).toContain('letter 24')
  expect((await rowsOf(other!)).some(row => isSealedWithCurrentKey(row.sealed))).toBe(false)
})

test('covers every encrypted column of the database', async () => {
  const { sql: asOwner } = await newCharity()
  // The proof of the keys belongs to no charity; it is written once and only decrypted.
  const found = await asOwner(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%sealed' and table_name <> 'keys_proof'`,
  )
  expect(sealedColumns.map(({ table, column: name }) => `${table}.${name}`).sort()).toEqual(found.map(({ name }) => name).sort())
})
