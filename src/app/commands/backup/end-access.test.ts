import { expect, test } from 'vitest'
import { newClient } from '#platform/server/database/connections.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { createCharity, readCharity } from '../create-charity.ts'
import { endAllAccess } from './end-access.ts'
import { skipReceipts } from './skip-receipts.ts'

const at = new Date('2026-03-02T04:00:00Z')

test('a database that was brought back keeps no session or link of before, tells what to review, and goes on behind the last receipt', async () => {
  const database = await newDatabase()
  const client = newClient({ connectionString: database.owner })
  try {
    const charity = readCharity({ name: 'Masjid One', country: 'SG', prefix: 'MSJ', 'admin-email': 'admin@one.test' })
    const { charityId } = await createCharity(database, charity, { now: at, publicUrl: 'https://amanah.test' })
    await client.connect()
    const ofAdmin = `from app_user where charity_id = ${charityId} limit 1`
    await client.query(`insert into session (charity_id, id, user_id, device_hash, remembered, rotated_at, created_at, expires_at)
      select charity_id, gen_random_uuid(), id, '', true, now(), now(), now() + interval '9 days' ${ofAdmin}`)
    await client.query(`insert into link_code (charity_id, id, user_id, purpose, code_hash, created_at, expires_at)
      select charity_id, gen_random_uuid(), id, 'reset', '', now(), now() + interval '1 hour' ${ofAdmin}`)
    await client.query(`insert into receipt_series (charity_id, series, prefix, last_number) values (${charityId}, 'main', 'MSJ', 7)
      on conflict (charity_id, series) do update set last_number = 7`)
    expect(await endAllAccess(database.jobs, at)).toContain(
      `charity ${charityId}: 0 active accounts, 1 invitations, 0 API keys, 0 terminals with a key, last receipt MSJ0000007`,
    )
    const { rows } = await client.query(`select (select count(*)::int from session where ended_at is null) as sessions,
      array(select purpose from link_code where replaced_at is null) as links`)
    expect(rows).toEqual([{ sessions: 0, links: ['invitation'] }])
    expect(await skipReceipts(database.jobs, charityId, 'MSJ0000009')).toContain('2 numbers are listed as void')
    await expect(skipReceipts(database.jobs, charityId, 'MSJ0900000')).rejects.toThrow('899991 numbers ahead. Check')
    await expect(skipReceipts(database.jobs, charityId, 'MJS0000010')).rejects.toThrow('is no receipt number')
  } finally {
    await client.end()
    await database.drop()
  }
})
