import { formatMoney } from '#jurisdictions/money.ts'
import type { ReplacedReceipt } from '#features/gifts/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { button, defineMail, rows, text } from '#platform/server/mail/template.ts'
import { receiptPathOf } from '#features/receipts/rules.ts'
import { paidByTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/gifts/server/public.ts'
import { receiptLink } from './receipt-mail.ts'

type Recipient = { donorName: string | null; replaced: string; by: string; amount: string; purpose: string; paidBy: string; link: string }
/** The mail to a payer about a replaced receipt. */
const receiptMended = defineMail<Recipient>(
  'receipt-mended',
  ({ donorName, replaced, by, amount, purpose, paidBy: paid, link }, t, { name: charity }) => ({
    subject: t.receipts_corrected_subject({ receiptNo: replaced, charity }),
    heading: t.receipts_corrected_heading(),
    parts: [
      text(t.receipts_corrected_text({ donorName: donorName ?? t.mail_friend(), receiptNo: replaced, replacedBy: by })),
      rows(
        [
          [t.mail_gift_for(), purpose],
          [t.receipts_corrected_paid_by(), paid],
        ],
        [t.mail_total(), amount],
      ),
      button(t.mail_see_receipt(), link),
    ],
  }),
)

/** Mails the payer of a replaced receipt the details of its successor. */
export async function mailReplacement(context: Context, { replaced, by, payer }: ReplacedReceipt): Promise<void> {
  if (!payer) return
  const { email: to, gift } = payer
  const { amountMinor: minor, currency, paymentMethod: method, cardBrand: brand, cardLast4: last4, chequeNo, itemId, txnId } = gift
  const data = {
    replaced,
    by,
    donorName: gift.donorName,
    amount: formatMoney({ minor, currency }),
    purpose: gift.fundName,
    paidBy: paidByTerm(termsIn(gift.language), { method, brand, last4, chequeNo }),
    link: receiptLink(context.publicUrl, { path: receiptPathOf(itemId, currency), transactionNo: txnId, language: gift.language }),
  }
  await enqueueMail(context, { to, template: receiptMended, data, language: gift.language, about: { kind: 'donation', id: gift.id } })
}
