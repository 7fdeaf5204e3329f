import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import { pendingStatuses } from '#features/gifts/rules.ts'
import '../tables.ts'

/** A pending request, with its files. */
export type PendingRequest = Selectable<Tables['voidRefundRequest']> & { files: Selectable<Tables['requestFile']>[] }

/** The pending request of a gift; null when there is none. */
export async function findPendingRequest(tx: Tx, charityId: number, donationId: string): Promise<PendingRequest | null> {
  const request = await tx
    .selectFrom('voidRefundRequest')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('donationId', '=', donationId)
    .where('status', 'in', [...pendingStatuses])
    .executeTakeFirst()
  if (!request) return null
  const files = await tx
    .selectFrom('requestFile')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('requestId', '=', request.id)
    .orderBy('position')
    .execute()
  return { ...request, files }
}
