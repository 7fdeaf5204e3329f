import { sql } from 'kysely'
import { maskIdTail, maskPhone } from '#kit/identity/masks.ts'
import type { Context } from '#platform/server/context.ts'
import { activeDonors, type DonorField, donorsWith } from '#features/donors/server/public.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { lastGiftOf } from '#features/gifts/server/public.ts'
import type { LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** Finds donors by one field, those who gave last in these modules come first, with masked details that distinguish equal names. */
export async function namedDonors(
  { tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>,
  field: DonorField,
  value: string,
  preferences: readonly AppPreference[],
  atMost: number,
) {
  const { rows } = await sql<
    Renamed<'donor', { donorId: 'id'; donorName: 'name' }> &
      RowOf<'donor', 'phone' | 'nricTail'> &
      LeftJoined<Renamed<'donation', { lastGiftAt: 'donatedAt'; appPreferenceId: 'appPreferenceId' }>>
  >`
    select o.id as donor_id, o.name as donor_name, o.phone, o.nric_tail, last.donated_at as last_gift_at, last.app_preference_id
      from (${activeDonors(charityId, donorsWith(charityId, field, value))}) o
      left join lateral (${lastGiftOf(charityId, sql`o.id`, preferences)}) last on true
     order by last.donated_at desc nulls last, o.name limit ${atMost}`.execute(tx)
  return rows.map(({ phone, nricTail, ...donor }) => ({ ...donor, known: phone ? maskPhone(phone) : nricTail && maskIdTail(nricTail) }))
}
