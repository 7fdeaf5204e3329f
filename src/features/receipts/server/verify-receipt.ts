import { isCharityId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { publicFileAt } from '#platform/server/files/public-files.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { receipts } from '../contract.ts'
import { findCheckedReceipt } from '#features/receipt-numbers/server/public.ts'
import { findGiftAmounts } from '#features/gifts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'

const code = /^([1-9]\d{0,9})-([0-9A-HJKMNP-TV-Z]{6})$/

/** Whether a receipt is authentic and valid, by number and code. A wrong number and a wrong code get the same answer. */
export async function verifyReceipt({ transact }: PublicContext, { receiptNo, checkCode }: RequestOf<typeof receipts.verify>) {
  const [, charity, secret = ''] = code.exec(checkCode.toUpperCase()) ?? []
  const charityId = Number(charity)
  const found =
    isCharityId(charityId) &&
    (await transact(charityId, ({ tx }) => findAuthentic(tx, charityId, { receiptNo: receiptNo.toUpperCase(), checkCode: secret })))
  if (!found) throw refuse('NOT_FOUND')
  const { amountMinor, refundedMinor, currency, logoFile, ...receipt } = found
  return {
    ...receipt,
    charityIcon: publicFileAt(logoFile),
    amount: { minor: amountMinor, currency },
    refunded: { minor: refundedMinor, currency },
  }
}

async function findAuthentic(tx: Tx, charityId: number, asked: { receiptNo: string; checkCode: string }) {
  const found = await findCheckedReceipt(tx, charityId, asked)
  if (!found) return null
  const { donationId, ...receipt } = found
  const [gift, { name: charityName, colour, logoFile }] = await Promise.all([
    findGiftAmounts(tx, charityId, donationId),
    charityOf(tx, charityId),
  ])
  return { ...receipt, ...gift, charityName, colour, logoFile }
}
