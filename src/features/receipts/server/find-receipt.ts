import { charityOfTxnId } from '#kit/ids.ts'
import { maskEmail, maskPhone } from '#kit/masks.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { receipts } from '../contract.ts'
import { readReceipt } from './read-receipt.ts'
import type { FullReceipt } from './receipt-of.ts'

/** A receipt for whoever holds its link. A number that is none, one of nobody and one without a receipt look the same. */
export async function findReceipt({ transact }: PublicContext, { transactionNo }: In<typeof receipts.find>) {
  const charityId = charityOfTxnId(transactionNo)
  const receipt = charityId === null ? null : await transact(charityId, ({ tx }) => readReceipt(tx, charityId, transactionNo))
  if (!receipt) throw refuse('NOT_FOUND')
  return asShown(receipt)
}

/** A receipt as its public page shows it: how its giver is reached is masked. */
export const asShown = (receipt: FullReceipt) => ({
  ...receipt,
  donorPhone: receipt.donorPhone && maskPhone(receipt.donorPhone),
  donorEmail: receipt.donorEmail && maskEmail(receipt.donorEmail),
})
