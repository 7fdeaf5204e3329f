import { sql as statement } from 'kysely'
import { expect, test } from 'vitest'
import { db, newCharity } from '#testing/factories/new-charity.ts'
import { deleteInBatches } from './delete-in-batches.ts'

test('deletes old mails of one charity in batches, and keeps later ones', async () => {
  const [charity, other] = [await newCharity(), await newCharity()]
  for (const { charityId, sql } of [charity, other])
    await sql(
      `insert into mail_message (charity_id, id, template, recipient_masked, created_at)
       select $1, gen_random_uuid(), 'welcome', 's•••@mail.sg', timestamptz '2026-03-01' - make_interval(days => n * 100) from generate_series(1, 7) n`,
      [charityId],
    )
  const { charityId } = charity
  const remove = (atMost: number) => statement`
    delete from mail_message where charity_id = ${charityId} and ctid = any (array(
      select ctid from mail_message where charity_id = ${charityId} and created_at < '2025-03-01' limit ${atMost}))`
  await deleteInBatches({ db, signal: AbortSignal.timeout(60_000) }, { charityId, remove, batch: 2 })
  expect([(await charity.rowsOf('mail_message')).length, (await other.rowsOf('mail_message')).length]).toEqual([3, 7])
})
