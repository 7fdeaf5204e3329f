import type { RowOf } from '#platform/server/database/row-types.ts'
import { sql } from 'kysely'
import { donorsOf, readDonorFields } from '#features/donors/server/public.ts'
import { findGiftsToErase } from '#features/gifts/server/public.ts'
import { type Day, addMonths } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { ErasedPerson } from '#platform/server/personal-data/person-eraser.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { keptYears } from '../rules.ts'

/**
 * Everything that a donor is found by, with the records that were merged into it; undefined when there is no such donor, or the data was
 * erased.
 */
export async function findPerson(tx: Tx, charityId: number, donorId: string) {
  const main = await readDonorFields(tx, charityId, donorId)
  if (!main) return undefined
  const { rows } = await sql<RowOf<'donor', 'id'>>`
    select o.id from ${donorsOf(charityId)} o where o.merged_into = ${donorId}`.execute(tx)
  const donorIds = [donorId, ...rows.map(({ id }) => id)]
  const all = [main.fields]
  for (const id of donorIds.slice(1)) all.push(...[(await readDonorFields(tx, charityId, id))?.fields ?? []].flat())
  const { giftIds, fileKeys, lastOn } = await findGiftsToErase(tx, charityId, donorIds)
  const person: ErasedPerson = {
    charityId,
    donorIds,
    giftIds,
    fileKeys,
    names: all.map(({ name }) => name),
    emails: all.flatMap(({ email }) => email ?? []),
    phones: all.flatMap(({ phone }) => phone?.replace(/\D/g, '') ?? []),
    nricIndexes: all.flatMap(({ idNumber }) => (idNumber ? [blindIndex({ charityId, column: 'donor.nric' }, idNumber.number)] : [])),
  }
  const keepUntil = lastOn && addMonths(lastOn as Day, keptYears * monthsOfYear)
  return { person, keepUntil, name: main.fields.name, version: main.version }
}

const monthsOfYear = 12
