import { preferenceIds } from '#kit/giving/ids.ts'
import { maskEmail } from '#kit/identity/masks.ts'
import { lockReceipts } from '#features/receipt-numbers/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { refuse } from '#platform/server/refuse.ts'
import { readRow } from '#features/gifts/server/public.ts'
import { receiptRefusals } from '#features/receipts/printing.ts'
import { readReceipt } from '../read-receipt.ts'
import { mailReceipt } from './receipt-mail.ts'

type ReceiptToSend = { type: 'donation' | 'purchase'; transactionId: string; email: string | null }

/** The limits per gift and per sender; a sender may mail a whole page of selected gifts. */
const limitReceipts = mailLimit('receipt', { each: { atOnce: 5, perHour: 5 }, sender: { atOnce: 300, perHour: 300 } })
/** The limit per address: a page of gifts at once, then a few an hour. */
const limitAddress = mailLimit('receiptAddress', { each: { atOnce: 100, perHour: 20 } })

/** Mails the link to a receipt to the donor, or to a given address. */
export async function sendReceipt(context: Context, { type, transactionId, email }: ReceiptToSend) {
  const { tx, actor, audit } = context
  await lockReceipts(tx, actor.charityId, [transactionId]) // waits for a concurrent edit or void, so that the changed receipt is mailed
  const row = await readRow(context, transactionId)
  if ((type === 'purchase') !== (row.appPreferenceId === preferenceIds.purchases)) throw refuse('NOT_FOUND')
  const receipt = await readReceipt(tx, actor.charityId, row.txnId)
  if (!receipt) throw refuse(receiptRefusals, 'NO_RECEIPT')
  if (!row.actions.includes('sendReceipt')) throw refuse('FORBIDDEN') // the right of the gift's module, whichever module was called
  const to = email ?? receipt.email
  if (!to) throw refuse(receiptRefusals, 'NO_EMAIL', [{ field: 'email', code: 'ENTER_EMAIL' }])

  await limitReceipts(context, row.id)
  await limitAddress(context, to.toLowerCase())
  await mailReceipt(context, receipt, { charityId: actor.charityId, to })
  audit({ subject: { kind: 'donation', id: row.id }, detail: { receiptNo: receipt.receiptNo, sentTo: maskEmail(to) } })
  return null
}
