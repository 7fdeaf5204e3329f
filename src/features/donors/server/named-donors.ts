import { sql } from 'kysely'
import { maskIdTail, maskPhone } from '#kit/identity/masks.ts'
import type { Context } from '#platform/server/context.ts'
import { type DonorField, donorsWith } from './search.ts'

/** Finds donors by one field, those who gave last in these modules come first, with masked details that distinguish equal names. */
export async function namedDonors(
  { tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>,
  field: DonorField,
  value: string,
  preferences: readonly number[],
  atMost: number,
) {
  const { rows } = await sql<{
    donorId: string
    donorName: string
    phone: string | null
    nricTail: string | null
    lastGiftAt: string | null
    appPreferenceId: 8 | 9 | 10 | null
  }>`
    select o.id as donor_id, o.name as donor_name, o.phone, o.nric_tail, last.donated_at as last_gift_at, last.app_preference_id
      from (select distinct id from (${donorsWith(charityId, field, value)}) g limit 200) k
      join donor o on o.charity_id = ${charityId} and o.id = k.id and o.is_active
      left join lateral (
        select d.donated_at, d.app_preference_id from donation d
         where d.charity_id = ${charityId} and d.donor_id = o.id and d.app_preference_id = any(${preferences}::smallint[])
         order by d.donated_at desc limit 1
      ) last on true
     order by last.donated_at desc nulls last, o.name limit ${atMost}`.execute(tx)
  return rows.map(({ phone, nricTail, ...donor }) => ({ ...donor, known: phone ? maskPhone(phone) : nricTail && maskIdTail(nricTail) }))
}
