import type { DeclineReason } from '#features/card-vault/rules.ts'
import type { PaidFrom } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { requests } from '#features/requests/contract.ts'
import { finalRights } from '#features/requests/rules.ts'
import { postPaidBack } from './post-paid-back.ts'
import { requireRequestGift } from '../read/request-gift.ts'
import { readRequest } from '../read/read-request.ts'
import '../tables.ts'

/** Records that a person paid the money back, and how, after the provider declined. */
export async function recordPaidBack(context: Context, asked: RequestOf<typeof requests.recordPaidBack>) {
  const { transactionId, remarks } = asked
  const { tx, actor, now, audit } = context
  const { charityId, userId } = actor
  const gift = await requireRequestGift(context, transactionId)
  const open = await tx
    .selectFrom('payBack')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('donationId', '=', gift.id)
    .where('state', '=', 'declined')
    .orderBy('createdAt', 'desc') // of several refunds, the one that the panel shows
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const request = await tx
    .selectFrom('voidRefundRequest')
    .select(['id', 'type', 'isDirect', 'requestedBy', 'verifiedBy'])
    .where('charityId', '=', charityId)
    .where('donationId', '=', gift.id)
    .$if(open !== undefined, query => query.where('id', '=', open!.requestId))
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (request && !actor.can(finalRights[request.type])) throw refuse('FORBIDDEN')
  if (!open || !request) throw refuse(requests.recordPaidBack, 'NOTHING_TO_PAY_BACK')
  if (request.requestedBy === userId) throw refuse(requests.recordPaidBack, 'YOU_REQUESTED')
  if (request.verifiedBy === userId) throw refuse(requests.recordPaidBack, 'YOU_VERIFIED')
  const from = accountPaidFrom(open.declineReason, asked)
  const paid = await tx
    .updateTable('payBack')
    .set({ state: 'byHand', paidBy: userId, note: remarks, resolvedAt: now(), isChargedBack: from === 'disputes' })
    .where('charityId', '=', charityId)
    .where('id', '=', open.id)
    .where('state', '=', 'declined')
    .returning('amountMinor')
    .executeTakeFirst()
  if (!paid) throw refuse(requests.recordPaidBack, 'NOTHING_TO_PAY_BACK')
  await postPaidBack(context, gift, paid.amountMinor, from)
  audit({ subject: { kind: 'donation', id: gift.id }, detail: { requestId: request.id, isPaidBackByHand: true } })
  return readRequest(context, request.id)
}

/** Of a charge that was refunded before this request, the provider paid; of one that was charged back, the chargeback did. */
function accountPaidFrom(reason: DeclineReason | null, { isChargedBack }: { isChargedBack: boolean }): PaidFrom {
  if (reason === 'alreadyRefunded') return 'clearing'
  return reason === 'disputed' && isChargedBack ? 'disputes' : 'bank'
}
