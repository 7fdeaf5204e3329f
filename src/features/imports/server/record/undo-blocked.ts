import { sql } from 'kysely'
import { settleableStatuses } from '#features/gifts/rules.ts'
import { giftsOf } from '#features/gifts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { ImportKey } from '../review/write-rows.ts'
import { issuedReceipts } from '#features/receipt-numbers/server/public.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/**
 * The reasons that block undoing an import: settled gifts, receipts that payers may hold, pending requests. Every print and mail counts
 * here (decision 0016); for `isHandedOver` only those of gifts taken in person do. Gifts in files also come from other platforms.
 */
export async function undoBlockedBy(tx: Tx, { charityId, importId }: ImportKey): Promise<'settled' | 'handedOver' | 'pending' | null> {
  const { rows } = await sql<Computed<{ settled: boolean; held: boolean; pending: boolean }>>`
    select coalesce(bool_or(d.settled_at is not null), false) as settled,
           coalesce(bool_or(c.handed_over_at is not null or c.print_count + c.sent_count > 0), false) as held,
           coalesce(bool_or(d.status <> all(${[...settleableStatuses, 'Voided']}::text[])), false) as pending
      from import_row r
      join ${giftsOf(charityId)} d on d.id = r.donation_id
      left join ${issuedReceipts(charityId)} c on c.donation_id = d.id
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.state = 'recorded'`.execute(tx)
  const [found] = rows
  if (found?.settled) return 'settled'
  if (found?.held) return 'handedOver'
  return found?.pending ? 'pending' : null
}
