import { type PaidFrom, paidMovement, voidMovement } from '#features/gifts/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import type { Context } from '#platform/server/context.ts'
import { notifyPayer } from '../decide/notify.ts'
import type { RequestGift } from '../read/request-gift.ts'
import { confirmVoided } from './confirm-voided.ts'

type Writer = Pick<Context, 'tx' | 'now' | 'enqueue'> & { actor: { charityId: number } }
/**
 * Posts that the money was paid back, from the bank, the balance at the provider or a chargeback, confirms a void, and notifies the payer
 * how it is paid. Of a void that is paid from the bank, the provider still holds the payment, and pays it out.
 */
export async function postPaidBack(writer: Writer, gift: RequestGift, amountMinor: number, from: PaidFrom): Promise<void> {
  const isVoid = gift.status === 'Void Approved'
  if (isVoid) await confirmVoided(writer, gift)
  await postToLedger(writer, [isVoid ? { ...voidMovement(gift, amountMinor), credit: from } : paidMovement(gift, amountMinor, from)])
  await notifyPayer(writer, gift, {
    kind: isVoid ? 'void' : 'refund',
    receiptNo: gift.receiptNo,
    amount: formatMoney({ minor: amountMinor, currency: gift.currency }),
    way: from === 'bank' ? 'hand' : 'provider',
  })
}
