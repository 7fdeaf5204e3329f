import { formatMoney } from '#kit/money.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { issueReceipt, receiptLink, replaceReceipt, voidReceipt } from '#features/receipts/server/public.ts'
import { receiptPathOf } from '#features/receipts/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import { button, defineMail, rows, text } from '#platform/server/mail-template.ts'
import { paidBy } from '../rules.ts'
import type { Change, Names } from './edit-changes.ts'
import { type GiftFacts, wasHandedOver } from './edit-facts.ts'

/** What a receipt says of a gift, besides its amount; tax registration is shown as it stands. */
const said = [
  'donorId',
  'donorName',
  'fundId',
  'paymentMethod',
  'cardBrand',
  'cardLast4',
  'chequeNo',
  'donatedOn',
] as const satisfies readonly (keyof Change)[]

/**
 * The receipt follows its gift: it is drawn anew under its number, or another number takes its place when the amount is another,
 * or when the payer may hold a paper that says something else. Answers both numbers when it was replaced.
 */
export async function followReceipt(
  context: Context,
  charity: Charity,
  gift: GiftFacts,
  change: Change,
  names: Names,
): Promise<{ replaced: string; by: string } | null> {
  const { tx, actor } = context
  const { charityId } = actor
  const after = { ...gift, ...change, ...names }
  if (!gift.standingNo) return null
  const isHeld = wasHandedOver(gift)
  const saysOtherwise = said.some(name => name in change)
  if (!('amountMinor' in change) && !(isHeld && saysOtherwise)) {
    if (change.language)
      await tx
        .updateTable('receipt')
        .set({ language: change.language })
        .where('charityId', '=', charityId)
        .where('receiptNo', '=', gift.standingNo)
        .execute()
    return null
  }
  await voidReceipt(context, charityId, gift.id)
  // The payer still holds the paper of the number before: what may not be done to that one may not be done to its successor.
  const by = await issueReceipt(context, charity, { donationId: gift.id, language: after.language, handedOver: isHeld })
  await replaceReceipt(context, charityId, gift.id, gift.id)
  await tx.updateTable('donation').set({ receiptNo: by }).where('charityId', '=', charityId).where('id', '=', gift.id).execute()
  if (isHeld && gift.donorEmail) await tell(context, gift.donorEmail, after, { replaced: gift.standingNo, by })
  return { replaced: gift.standingNo, by }
}

type Told = { donorName: string | null; replaced: string; by: string; amount: string; purpose: string; paidBy: string; link: string }
/** Tells a payer who holds a receipt that another one took its place, and what it says. */
const receiptMended = defineMail<Told>(
  'receipt-mended',
  ({ donorName, replaced, by, amount, purpose, paidBy: paid, link }, { language, name }) =>
    language === 'ms'
      ? {
          subject: `Resit ${replaced} daripada ${name} telah diganti`,
          heading: 'Resit anda telah dibetulkan',
          parts: [
            text(
              `Salam ${donorName ?? 'penderma'}, butiran pada resit ${replaced} telah dibetulkan. Resit baharu ialah ${by}; jumlahnya sama.`,
            ),
            rows(
              [
                ['Untuk', purpose],
                ['Dibayar dengan', paid],
              ],
              ['Jumlah', amount],
            ),
            button('Lihat resit', link),
          ],
        }
      : {
          subject: `Receipt ${replaced} from ${name} was replaced`,
          heading: 'Your receipt was corrected',
          parts: [
            text(
              `Hello ${donorName ?? 'friend'}, a detail on receipt ${replaced} was corrected. Receipt ${by} takes its place; the amount is the same.`,
            ),
            rows(
              [
                ['For', purpose],
                ['Paid by', paid],
              ],
              ['Total', amount],
            ),
            button('See the receipt', link),
          ],
        },
)

async function tell(context: Context, to: string, gift: GiftFacts, numbers: { replaced: string; by: string }): Promise<void> {
  const { amountMinor: minor, currency, paymentMethod: method, cardBrand: brand, cardLast4: last4, chequeNo, itemId, txnId } = gift
  const data = {
    ...numbers,
    donorName: gift.donorName,
    amount: formatMoney({ minor, currency }),
    purpose: gift.fundName,
    paidBy: paidBy({ method, brand, last4, chequeNo }),
    link: receiptLink(context.publicUrl, { path: receiptPathOf(itemId, currency), transactionNo: txnId }),
  }
  await enqueueMail(context, { to, template: receiptMended, data, language: gift.language, about: { kind: 'donation', id: gift.id } })
}
