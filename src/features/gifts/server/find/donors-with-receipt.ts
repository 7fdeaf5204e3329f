import { type RawBuilder, sql } from 'kysely'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { hadReceiptNo } from '#features/receipt-numbers/server/public.ts'
import '../tables.ts'

/** A query for the id of the donor whose gift has a receipt number, or had it, in these modules; no row for an anonymous gift. */
export const donorsWithReceipt = (
  charityId: number,
  preferences: readonly AppPreference[],
  receiptNo: string,
): RawBuilder<RowOf<'donor', 'id'>> => sql`
  select d.donor_id as id from donation d
   where d.charity_id = ${charityId} and d.app_preference_id = any(${preferences}::smallint[]) and d.donor_id is not null
     and ${hadReceiptNo(charityId, receiptNo)}`
