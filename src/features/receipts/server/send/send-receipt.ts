import { maskEmail } from '#kit/identity/masks.ts'
import { holdReceipts } from '#features/receipt-numbers/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { refuse } from '#platform/server/refuse.ts'
import { readRow } from '#features/gifts/server/public.ts'
import { receiptRefusals } from '#features/receipts/printing.ts'
import { readReceipt } from '../read-receipt.ts'
import { mailReceipt } from './receipt-mail.ts'

type Wanted = { type: 'donation' | 'purchase'; transactionId: string; email: string | null }

/** A gift's receipt is sent again a few times; a counter, or whoever ticks a page of gifts, sends many. */
const limitReceipts = mailLimit('receipt', { each: { atOnce: 5, perHour: 5 }, sender: { atOnce: 300, perHour: 300 } })
/** One address receives the receipts of a page of gifts at once, whoever sends them and of however many gifts; after that few an hour. */
const limitAddress = mailLimit('receiptAddress', { each: { atOnce: 100, perHour: 20 } })

/** Mails the link to a receipt to the giver, or to an address given at the counter. */
export async function sendReceipt(context: Context, { type, transactionId, email }: Wanted) {
  const { tx, actor, audit } = context
  await holdReceipts(tx, actor.charityId, [transactionId]) // an edit or a void under way ends first: the mail says what stands then
  const row = await readRow(context, transactionId)
  if ((type === 'purchase') !== (row.appPreferenceId === 9)) throw refuse('NOT_FOUND')
  const receipt = await readReceipt(tx, actor.charityId, row.txnId)
  if (!receipt) throw refuse(receiptRefusals, 'NO_RECEIPT')
  const to = email ?? receipt.email
  if (!to) throw refuse(receiptRefusals, 'NO_EMAIL', [{ field: 'email', message: 'Enter an e-mail address.' }])

  await limitReceipts(context, row.id)
  await limitAddress(context, to.toLowerCase())
  await mailReceipt(context, receipt, { charityId: actor.charityId, to })
  audit({ subject: { kind: 'donation', id: row.id }, detail: { receiptNo: receipt.receiptNo, sentTo: maskEmail(to) } })
  return null
}
