import { sql } from 'kysely'
import { changeGifts, giftsWithReferences, holdingAccount, paidMovement, voidMovement } from '#features/gifts/server/public.ts'
import { type Movement, postToLedger } from '#features/ledger/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { findRequestGift } from '../read/request-gift.ts'
import '../tables.ts'

type FailedRefund = { references: readonly string[]; minor: number }

/**
 * Declines repayments that the provider made and that failed later, as when a card was closed: it has the money again, and a person pays it
 * another way. A void is 'Void Approved' again until then. Each is found by the provider's number of the refund or its payment, and its
 * amount; also one that a person made at a terminal or at the provider and recorded here.
 */
export async function reopenPayBacks(
  { tx, actor: { charityId }, now, audit }: Pick<Context, 'tx' | 'now' | 'audit'> & { actor: { charityId: number } },
  failed: readonly FailedRefund[],
): Promise<void> {
  const books = { tx, now, actor: { charityId } }
  for (const { references, minor } of failed) {
    const numbers = references.filter(text => text !== '')
    const order = await findRepaid(tx, charityId, { numbers, minor })
    const gift = order && (await findRequestGift(tx, charityId, order.donationId))
    if (!order || !gift) continue
    await tx
      .updateTable('payBack')
      .set({ state: 'declined', declineReason: 'refused', paidBy: null, resolvedAt: null })
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

type Searched = { numbers: readonly string[]; minor: number }
/** The repayment of an amount that the provider has shown as made: one by its own number first, and the latest. Locked. */
async function findRepaid(tx: Context['tx'], charityId: number, { numbers, minor }: Searched) {
  const gifts = (await giftsWithReferences(tx, charityId, numbers)).filter(
    ({ paymentMethod }) => holdingAccount(paymentMethod) === 'clearing',
  )
  const isNamed = sql<boolean>`reference_no = any(${numbers}::text[])`
  return tx
    .selectFrom('payBack')
    .select(['id', 'donationId', 'requestId'])
    .where('charityId', '=', charityId)
    .where('amountMinor', '=', minor)
    .where(q =>
      q.or([
        q.and([q('state', '=', 'succeeded'), q.or([isNamed, q('chargeRef', '=', q.fn.any(q.val([...numbers])))])]),
        q.and([q('state', '=', 'byHand'), q('declineReason', '=', 'alreadyRefunded'), q('chargeRef', '=', q.fn.any(q.val([...numbers])))]),
        q.and([
          q('state', '=', 'byHand'),
          q('declineReason', 'is', null),
          q('chargeRef', 'is', null),
          q('donationId', '=', q.fn.any(q.val(gifts.map(({ id }) => id)))),
        ]),
      ]),
    )
    .orderBy(isNamed, order => order.desc().nullsLast())
    .orderBy('state', 'desc') // one of the provider's own before one by hand
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** The opposite of a repayment from the balance at the provider. */
const takenBack = ({ debit, ...movement }: Movement): Movement => ({ ...movement, kind: 'correction', debit: 'clearing', credit: debit })
