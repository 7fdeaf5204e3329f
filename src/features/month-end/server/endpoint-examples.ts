import { commonZone } from '#jurisdictions/zones.ts'
import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { db } from '#testing/factories/new-charity.ts'
import { buildPack } from './pack/build-pack.ts'

const sealedMonth = '2024-06-01'

/** A sealed month, with the canary in every text. */
export const newRecords: NewRecords = async ({ charityId, sql }) => {
  const people = { charityName: canary, preparedBy: canary, sealedBy: canary }
  const source = {
    month: sealedMonth,
    ...people,
    timeZone: commonZone,
    language: 'en' as const,
    sealedAt: '2024-07-03T02:00:00.000Z',
    packFormat: 1,
  }
  const pack = await db.transact({ charityId, readOnly: true }, tx => buildPack(tx, charityId, source))
  const files = pack.map(({ name, sha256, bytes }) => ({ name, sha256, bytes }))
  await sql(`insert into settlement_month (charity_id, month, state, lock_no, changed_at) values ($1, $2, 'locked', 1, now())`, [
    charityId,
    sealedMonth,
  ])
  await sql(
    `insert into month_seal (charity_id, month, seal_no, charity_name, time_zone, language, prepared_by, sealed_by, sealed_at, pack_files)
     values ($1, $2, 1, $3, $6, 'en', $3, $3, $4, $5)`,
    [charityId, sealedMonth, canary, source.sealedAt, JSON.stringify(files), commonZone],
  )
  return {}
}

export const examples: Examples = {
  'monthEnd.find': () => ({ month: sealedMonth }),
  'monthEnd.close': () => ({ month: '2024-01-01', step: 'prepare' }),
  'monthEnd.pack': () => ({ month: sealedMonth, sealNo: 1 }),
}
