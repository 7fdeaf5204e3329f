import { sql } from 'kysely'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { erasedMark } from '#kit/identity/erased.ts'
import { registrationsInForce } from '#features/tax-registrations/server/public.ts'
import { clearMailsAbout } from '#platform/server/mail/clear-mails.ts'
import type { PersonEraser } from '#platform/server/personal-data/person-eraser.ts'
import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

type ErasedGifts = Computed<{ giftIds: string[]; fileKeys: string[]; lastOn: string | null }>
/** The gifts of donors with their files, and the day of the last one. */
export async function findGiftsToErase(tx: Tx, charityId: number, donorIds: readonly string[]): Promise<ErasedGifts> {
  const { rows } = await sql<ErasedGifts>`
    select coalesce(array_agg(d.id), '{}') as gift_ids, max(d.donated_on)::text as last_on,
           coalesce(array_agg(d.supporting_file) filter (where d.supporting_file is not null), '{}')
           || coalesce((select array_agg(f.file_key) from former_supporting_file f
                         where f.charity_id = ${charityId} and f.donation_id = any(array_agg(d.id))), '{}') as file_keys
      from donation d where d.charity_id = ${charityId} and d.donor_id = any(${[...donorIds]}::uuid[])`.execute(tx)
  return rows[0] ?? { giftIds: [], fileKeys: [], lastOn: null }
}

/** Locks gifts that are to be erased: a request about one that is being opened is waited for, and seen. */
export const lockGiftsToErase = (tx: Tx, charityId: number, giftIds: readonly string[]) =>
  sql`select from donation where charity_id = ${charityId} and id = any(${[...giftIds]}::uuid[]) order by id for update`.execute(tx)

/** Kinds whose lines are named after a grade of rice. The line names of other kinds may contain the name of a person. */
const linesWithoutNames = [itemIds.fitrah, itemIds.zakatAndFitrah]

/**
 * Erases names, remarks, files and origins of gifts, and keeps their amounts, numbers and states. Returns the erased names and origins,
 * which the caller seals: the law requires that they are kept.
 */
export const giftEraser: PersonEraser = {
  // The gifts of a year are reported to the authority until the end of the following January.
  async findOpen({ tx, now }, { charityId, giftIds }) {
    const { rows } = await sql`
      select from donation d join (${registrationsInForce(charityId)}) r on r.donation_id = d.id
       where d.charity_id = ${charityId} and d.id = any(${[...giftIds]}::uuid[])
         and d.donated_on >= date_trunc('year', ${now()}::timestamptz - interval '1 month') limit 1`.execute(tx)
    return rows.length ? ['TAX_REPORT_STILL_DUE'] : []
  },
  async erase({ tx, now }, { charityId, giftIds }) {
    const ids = sql`any(${[...giftIds]}::uuid[])`
    const { rows: details } = await sql`
      select d.id, d.donor_name, d.remarks, to_jsonb(o) - 'charity_id' - 'donation_id' as origin
        from donation d left join gift_origin o on o.charity_id = d.charity_id and o.donation_id = d.id
       where d.charity_id = ${charityId} and d.id = ${ids} order by d.id`.execute(tx)
    await sql`
      update donation
         set donor_name = ${erasedMark}, religion_type = null, remarks = null, supporting_file = null,
             refund_reason = case when refund_reason is not null then ${erasedMark} end,
             back_dated_because = case when back_dated_because is not null then ${erasedMark} end, version = version + 1, updated_at = ${now()}
       where charity_id = ${charityId} and id = ${ids}`.execute(tx)
    await sql`
      update donation_line set override_reason = ${erasedMark}
       where charity_id = ${charityId} and donation_id = ${ids} and override_reason is not null`.execute(tx)
    await sql`
      update donation_line l set name = ${erasedMark}
        from donation d
       where l.charity_id = ${charityId} and l.donation_id = ${ids} and d.charity_id = l.charity_id and d.id = l.donation_id
         and d.app_preference_id = ${preferenceIds.islamicGiving} and l.name_code is null and l.item_id <> all(${linesWithoutNames}::int[])`.execute(
      tx,
    )
    await sql`
      update gift_origin set nationality = null, born_on = null, address = null, circumstances = null
       where charity_id = ${charityId} and donation_id = ${ids}`.execute(tx)
    await clearMailsAbout(tx, charityId, 'donation', giftIds)
    return details.length ? details : undefined
  },
}
