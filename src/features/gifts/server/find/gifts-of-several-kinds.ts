import { sql } from 'kysely'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { GiftScope } from '../match/gift-scope.ts'

/** What a gift of several kinds has of one of them. */
export type PartOfKind = RowOf<'donation', 'appPreferenceId' | 'status' | 'amountMinor' | 'refundedMinor'> &
  Renamed<'donation', { donationId: 'id'; mainItemId: 'itemId'; itemId: 'itemId' }> &
  Computed<{ partMinor: number }>

type Period = { from: Day; before: Day; currency: string }
/**
 * The gifts of some days whose lines are of other kinds of giving than their own, which totals count whole under one: a row for each kind,
 * in the order of their lines. Only Islamic giving mixes kinds. Voided gifts are left out.
 */
export async function giftsOfSeveralKinds(
  tx: Tx,
  { charityId, preferences }: GiftScope,
  { from, before, currency }: Period,
): Promise<PartOfKind[]> {
  if (!preferences.includes(preferenceIds.islamicGiving)) return []
  const { rows } = await sql<PartOfKind>`
    select d.id as donation_id, d.app_preference_id, d.status, d.amount_minor, d.refunded_minor, d.item_id as main_item_id, l.item_id,
           sum(l.amount_minor)::bigint as part_minor
      from donation d join donation_line l on l.charity_id = ${charityId} and l.donation_id = d.id
     where d.charity_id = ${charityId} and d.app_preference_id = ${preferenceIds.islamicGiving} and d.currency = ${currency} and d.status <> 'Voided'
       and d.donated_on >= ${from}::date and d.donated_on < ${before}::date
       and exists (select from donation_line o where o.charity_id = ${charityId} and o.donation_id = d.id and o.item_id <> d.item_id)
     group by d.charity_id, d.id, l.item_id order by d.id, min(l.line_no)`.execute(tx)
  return rows
}
