import { sql } from 'kysely'
import { archiveDonors, lockDonor, restoreDonors } from '#features/donors/server/public.ts'
import { activeRecurrences } from '#features/recurring/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { donorProfiles } from '../contract.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/**
 * Archives a donor, or makes an archived one active; done already, nothing changes. An archived donor is found in no look-up and gets
 * no reminder; gifts, receipts and figures stay. One whose card is charged regularly is not archived: the recurring gift is stopped first.
 */
export async function archiveDonor(context: Context, { DonorId, IsActive }: RequestOf<typeof donorProfiles.archive>): Promise<null> {
  const { tx, actor, audit } = context
  const donor = await lockDonor(tx, actor.charityId, DonorId)
  if (!donor) throw refuse('NOT_FOUND')
  if (!IsActive) {
    const { rows } = await sql<Computed<{ n: number }>>`select ${activeRecurrences(actor.charityId, sql`${donor.id}::uuid`)} as n`.execute(
      tx,
    )
    if (rows[0]?.n) throw refuse(donorProfiles.archive, 'GIVES_REGULARLY')
  }
  const change = IsActive ? restoreDonors : archiveDonors
  const changed = await change(context, actor.charityId, [donor.id])
  audit({ subject: { kind: 'donor', id: donor.id }, ...(changed.length && { changes: { isActive: [!IsActive, IsActive] } }) })
  return null
}
