import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { currentDonorId } from '#features/donors/server/public.ts'
import { paymentLinks } from '../contract.ts'
import { addRight, lockLink, readState } from './links.ts'

/** Ends a link before it is paid. One whose charge is on its way cannot be ended. An ended link stays ended. */
export async function revokeLink({ tx, actor, now, audit }: Context, { paymentLinkId }: RequestOf<typeof paymentLinks.revoke>) {
  const { charityId, userId } = actor
  const link = await lockLink(tx, charityId, paymentLinkId)
  if (!link) throw refuse('NOT_FOUND')
  if (!actor.can(addRight(link.itemId))) throw refuse('FORBIDDEN')
  const state = await readState(tx, link, now())
  if (state === 'paid') throw refuse(paymentLinks.revoke, 'PAYMENT_LINK_PAID')
  if (state === 'pending' || state === 'confirming') throw refuse(paymentLinks.revoke, 'PAYMENT_PENDING')
  await tx
    .updateTable('paymentLink')
    .set({ state: 'revoked', endedAt: now(), endedBy: userId, giftLines: null })
    .where('charityId', '=', charityId)
    .where('id', '=', paymentLinkId)
    .where('state', '=', 'open')
    .execute()
  const donorId = await currentDonorId(tx, charityId, link.donorId)
  audit({ subject: { kind: 'donor', id: donorId }, detail: { paymentLinkId, revoked: true } })
  return null
}
