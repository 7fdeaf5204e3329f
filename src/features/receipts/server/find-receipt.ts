import { charityOfTxnId } from '#kit/security/ids.ts'
import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import { markHandedOver } from '#features/receipt-numbers/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { TransactionContext, PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { receipts } from '../contract.ts'
import { receiptPageOf } from '../rules.ts'
import { readReceipt } from './read-receipt.ts'
import type { FullReceipt } from './receipt-of.ts'
import { findGiftId } from '#features/gifts/server/public.ts'

/**
 * The receipt for the holder of its link, in the language of the reader; the first reading counts as handing it over. Malformed and
 * unknown numbers get the same answer.
 */
export async function findReceipt({ transact, now, caller, publicUrl }: PublicContext, { transactionNo }: RequestOf<typeof receipts.find>) {
  const charityId = charityOfTxnId(transactionNo)
  const receipt =
    charityId === null
      ? null
      : await transact(charityId, async transaction => {
          await markRead(transaction, { charityId, txnId: transactionNo, at: now() })
          return readReceipt(transaction.tx, charityId, transactionNo, caller.language)
        })
  if (!receipt) throw refuse('NOT_FOUND')
  return { ...maskReceipt(receipt), path: receiptPageOf(receipt.path, new URL(publicUrl).pathname) }
}

async function markRead(
  { tx, audit }: Pick<TransactionContext, 'tx' | 'audit'>,
  { charityId, txnId, at }: { charityId: number; txnId: string; at: Date },
) {
  const id = await findGiftId(tx, charityId, txnId)
  const receiptRead = id && (await markHandedOver(tx, charityId, id, at))
  if (id && receiptRead) audit({ subject: { kind: 'donation', id }, detail: { receiptRead } })
}

/** A receipt with masked contact details, for its public page and for staff without the right to personal data. */
export const maskReceipt = (receipt: FullReceipt): FullReceipt => ({
  ...receipt,
  donorPhone: receipt.donorPhone && maskPhone(receipt.donorPhone),
  donorEmail: receipt.donorEmail && maskEmail(receipt.donorEmail),
})
