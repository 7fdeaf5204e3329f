import { maskEmail } from '#kit/masks.ts'
import { holdReceipts, mailReceipt, readReceipt } from '#features/receipts/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { donations } from '../contract.ts'
import { readRow } from './row.ts'

/** Mails the link to a receipt to the giver, or to an address given at the counter. */
export async function sendReceipt(context: Context, { type, transactionId, email }: In<typeof donations.sendReceipt>) {
  const { tx, actor, audit } = context
  await holdReceipts(tx, actor.charityId, [transactionId]) // an edit or a void under way ends first: the mail says what stands then
  const row = await readRow(context, transactionId)
  if ((type === 'purchase') !== (row.appPreferenceId === 9)) throw refuse('NOT_FOUND')
  const receipt = await readReceipt(tx, actor.charityId, row.txnId)
  if (!receipt) throw refuse(donations.sendReceipt, 'NO_RECEIPT')
  const to = email ?? receipt.email
  if (!to) throw refuse(donations.sendReceipt, 'NO_EMAIL', [{ field: 'email', message: 'Enter an e-mail address.' }])

  await mailReceipt(context, receipt, { charityId: actor.charityId, to })
  audit({ subject: { kind: 'donation', id: row.id }, detail: { receiptNo: receipt.receiptNo, sentTo: maskEmail(to) } })
  return null
}
