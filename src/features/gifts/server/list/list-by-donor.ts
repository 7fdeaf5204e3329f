import { sql } from 'kysely'
import { type Page, type Paging, rowsBefore } from '#kit/text/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { rowColumns, toGiftRow, rowSources, type StoredGiftRow } from '../find/gift-row.ts'
import { newestFirst, newestGifts } from '../find/newest-gifts.ts'
import { recordedGifts } from '../match/totals-of-donor.ts'
import { findDonorContact } from '#features/donors/server/public.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

type DonorGiftsQuery = Paging & { donarId: string; transactionId: string | null }
/** The gifts of one donor in these modules, the newest first, without the gift whose page is open. */
export async function listGiftsOfDonor(
  { tx, actor }: Context,
  preferences: readonly AppPreference[],
  asked: DonorGiftsQuery,
): Promise<Page<GiftRow>> {
  const { charityId, can } = actor
  const { transactionId, pageNumber, pageSize } = asked
  const donor = await findDonorContact(tx, charityId, asked.donarId)
  if (!donor) throw refuse('NOT_FOUND')
  const [scope, donorId] = [{ charityId, preferences }, sql`${donor.id}`]
  const before = rowsBefore(asked)
  const others = newestGifts(scope, donorId, { most: before + pageSize, condition: sql`d.id is distinct from ${transactionId}::uuid` })
  const [{ rows }, counted] = await Promise.all([
    sql<StoredGiftRow>`select ${rowColumns} from (select d.id, d.donated_at from ${others} order by ${newestFirst} offset ${before}) p
      ${rowSources(charityId)} order by p.donated_at desc, p.id desc`.execute(tx),
    sql<Computed<{ n: number }>>`
      select ${recordedGifts(scope, donorId)}::bigint - (
        select count(*) from donation d where d.charity_id = ${charityId} and d.id = ${transactionId}::uuid and d.donor_id = ${donorId}
           and d.app_preference_id = any(${preferences}::smallint[])) as n`.execute(tx),
  ])
  return { items: rows.map(row => toGiftRow(row, can)), totalCount: counted.rows[0]?.n ?? 0, pageNumber, pageSize }
}
