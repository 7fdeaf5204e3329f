import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { open } from '#platform/server/security/encryption.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { donors } from '../contract.ts'

/** Unmasked contact details and identity number of a donor. Audited. */
export async function revealDonor({ tx, actor, audit }: Context, { donorId }: In<typeof donors.reveal>) {
  const { charityId } = actor
  const donor = await tx
    .selectFrom('donor')
    .select(['phone', 'email', 'nricSealed'])
    .where('charityId', '=', charityId)
    .where('id', '=', donorId)
    .executeTakeFirst()
  if (!donor) throw refuse('NOT_FOUND')
  audit({ subject: { kind: 'donor', id: donorId }, detail: { revealed: ['donorPhone', 'donorEmail', 'nirc'] } })
  return {
    donorPhone: donor.phone,
    donorEmail: donor.email,
    nirc: donor.nricSealed && open({ table: 'donor', column: 'nric', charityId, rowId: donorId }, donor.nricSealed),
  }
}
