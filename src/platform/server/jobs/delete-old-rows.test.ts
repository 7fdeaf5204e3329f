import { expect, test } from 'vitest'
import { db, newCharity } from '#testing/factories/new-charity.ts'
import { deleteOldRows } from './delete-old-rows.ts'

test('deletes old mails of one charity in batches, and keeps later ones', async () => {
  const [charity, other] = [await newCharity(), await newCharity()]
  for (const { charityId, sql } of [charity, other])
    await sql(
      `insert into mail_message (charity_id, id, template, recipient_masked, created_at)
       select $1, gen_random_uuid(), 'welcome', 's•••@mail.sg', timestamptz '2026-03-01' - make_interval(days => n * 100) from generate_series(1, 7) n`,
      [charityId],
    )
  const old = { table: 'mail_message', column: 'created_at', before: '2025-03-01T00:00:00Z' }
  await deleteOldRows({ db, signal: AbortSignal.timeout(60_000) }, charity.charityId, old, 2)
  expect([(await charity.rowsOf('mail_message')).length, (await other.rowsOf('mail_message')).length]).toEqual([3, 7])
})
