import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { openNric } from './add-donor.ts'
import { currentDonorId } from './merged/current-donor.ts'

/** Unmasked contact details and identity number of a donor. Audited. */
export async function revealDonor({ tx, actor, audit }: Context, { donorId: named }: { donorId: string }) {
  const { charityId } = actor
  const donorId = await currentDonorId(tx, charityId, named)
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
    nirc: donor.nricSealed && openNric(charityId, donorId, donor.nricSealed),
  }
}
