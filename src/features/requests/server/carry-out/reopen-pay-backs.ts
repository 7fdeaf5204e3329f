import { changeGifts, paidMovement, voidMovement } from '#features/gifts/server/public.ts'
import { type Movement, postToLedger } from '#features/ledger/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { findRequestGift } from '../read/request-gift.ts'
import '../tables.ts'

type FailedRefund = { references: readonly string[]; minor: number }

/**
 * Declines repayments that the provider made and that failed later, as when a card was closed: it has the money again, and a person pays it
 * another way. A void is 'Void Approved' again until then. Each is found by the provider's number of the refund or its payment, and its
 * amount.
 */
export async function reopenPayBacks(
  { tx, actor: { charityId }, now, audit }: Pick<Context, 'tx' | 'actor' | 'now' | 'audit'>,
  failed: readonly FailedRefund[],
): Promise<void> {
  const books = { tx, now, actor: { charityId } }
  for (const { references, minor } of failed) {
    const numbers = references.filter(text => text !== '')
    const order = await tx
      .selectFrom('payBack')
      .select(['id', 'donationId', 'requestId'])
      .where('charityId', '=', charityId)
      .where('state', '=', 'succeeded')
      .where('amountMinor', '=', minor)
      .where(q => q.or([q('referenceNo', '=', q.fn.any(q.val(numbers))), q('chargeRef', '=', q.fn.any(q.val(numbers)))]))
      .orderBy(
        q => q('referenceNo', '=', q.fn.any(q.val(numbers))),
        order => order.desc().nullsLast(),
      )
      .orderBy('createdAt', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    const gift = order && (await findRequestGift(tx, charityId, order.donationId))
    if (!order || !gift) continue
    await tx
      .updateTable('payBack')
      .set({ state: 'declined', declineReason: 'refused', resolvedAt: null })
      .where('charityId', '=', charityId)
      .where('id', '=', order.id)
      .execute()
    const isVoid = gift.status === 'Voided'
    if (isVoid) await changeGifts(books, charityId, { ids: [gift.id], from: ['Voided'] }, { status: 'Void Approved' })
    await postToLedger(books, [takenBack(isVoid ? voidMovement(gift, minor) : paidMovement(gift, minor, 'clearing'))])
    audit({
      subject: { kind: 'donation', id: gift.id },
      ...(isVoid && { changes: { status: ['Voided', 'Void Approved'] } }),
      detail: { requestId: order.requestId, refundFailed: minor },
    })
  }
}

/** The opposite of a repayment from the balance at the provider. */
const takenBack = ({ debit, ...movement }: Movement): Movement => ({ ...movement, kind: 'correction', debit: 'clearing', credit: debit })
