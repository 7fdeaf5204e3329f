import { isCharityId } from '#kit/security/ids.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { publicFileAt } from '#platform/server/files/public-files.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { receipts } from '../contract.ts'

const code = /^([1-9]\d{0,9})-([0-9A-HJKMNP-TV-Z]{6})$/

/** Whether a receipt is authentic and valid, by number and code. A wrong number and a wrong code get the same answer. */
export async function verifyReceipt({ transact }: PublicContext, { receiptNo, checkCode }: In<typeof receipts.verify>) {
  const [, charity, secret = ''] = code.exec(checkCode.toUpperCase()) ?? []
  const charityId = Number(charity)
  const found =
    isCharityId(charityId) &&
    (await transact(charityId, ({ tx }) =>
      tx
        .selectFrom('receipt as r')
        .innerJoin('donation as d', on => on.onRef('d.charityId', '=', 'r.charityId').onRef('d.id', '=', 'r.donationId'))
        .innerJoin('charity as c', 'c.charityId', 'r.charityId')
        .select(['r.receiptNo', 'r.state', 'r.replacedBy', 'c.name as charityName', 'c.colour', 'c.logoFile'])
        .select(['d.donatedOn as givenOn', 'd.amountMinor', 'd.refundedMinor', 'd.currency'])
        .where('r.charityId', '=', charityId)
        .where('r.receiptNo', '=', receiptNo.toUpperCase())
        .where('r.checkCode', '=', secret)
        .executeTakeFirst(),
    ))
  if (!found) throw refuse('NOT_FOUND')
  const { amountMinor, refundedMinor, currency, logoFile, ...receipt } = found
  return {
    ...receipt,
    charityIcon: publicFileAt(logoFile),
    amount: { minor: amountMinor, currency },
    refunded: { minor: refundedMinor, currency },
  }
}
