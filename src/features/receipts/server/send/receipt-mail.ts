import type { Language } from '#kit/text/languages.ts'
import type { Day } from '#kit/time/days.ts'
import { receiptDay, receiptTime } from '#jurisdictions/zones.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { countSent } from '#features/receipt-numbers/server/public.ts'
import { linkInLanguage } from '#platform/contract/link-language.ts'
import type { TransactionContext } from '#platform/server/context.ts'
import { button, defineMail, rows, small, text } from '#platform/server/mail/template.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { receiptPageOf } from '#features/receipts/rules.ts'
import type { FullReceipt } from '../receipt-of.ts'

type LinkedReceipt = { path: string; transactionNo: string; language: Language }
/** The address of a receipt below the site's base path. */
export const receiptAddress = (publicUrl: string, { path, transactionNo, language }: LinkedReceipt): string =>
  linkInLanguage(`/receipt/${receiptPageOf(path, new URL(publicUrl).pathname)}?${transactionNo}`, language)

/** The public page of a receipt. */
export const receiptLink = (publicUrl: string, receipt: LinkedReceipt): string => publicUrl + receiptAddress(publicUrl, receipt)

/** The public page to check a receipt by number and code. */
export const checkLink = (publicUrl: string, { receiptNo, checkCode }: { receiptNo: string; checkCode: string }): string =>
  `${publicUrl}/receipt/verify?${receiptNo}-${checkCode}`

type Words = {
  donorName: string | null
  receiptNo: string
  amount: string
  purpose: string
  time: string
  localOn: Day | null
  isUncleared: boolean
  link: string
}

/** The details of a receipt in a mail. Times are those of Malaysia, as on the receipt. */
const mailWords = (publicUrl: string, receipt: FullReceipt, language: Language): Words => ({
  donorName: receipt.donorName,
  receiptNo: receipt.receiptNo,
  amount: formatMoney(receipt.donationAmount),
  purpose: purposesOf(receipt),
  time: receiptTime(receipt.timeStamp, receipt.language),
  localOn: receipt.localOn,
  isUncleared: receipt.clearance === 'subject' || receipt.clearance === 'unbanked',
  link: receiptLink(publicUrl, { ...receipt, language }),
})

/** What a receipt is for; of several lines each with its amount. */
const purposesOf = ({ lines, purpose }: FullReceipt): string =>
  lines.length > 1 ? lines.map(({ label, calculation, amount }) => `${calculation ?? label} ${formatMoney(amount)}`).join('; ') : purpose

/** The mail with the link to a receipt. */
const receiptMail = defineMail<Words>(
  'receipt',
  ({ donorName, receiptNo, amount, purpose, time, localOn, isUncleared, link }, t, { name: charity, language }) => ({
    subject: t.receipts_mail_subject({ receiptNo, charity }),
    heading: t.receipts_mail_heading(),
    parts: [
      text(t.receipts_mail_text({ donorName: donorName ?? t.mail_friend() })),
      rows(
        [
          [t.mail_receipt_no(), receiptNo],
          [t.mail_date(), localOn ? `${time}, ${t.receipts_local_date({ day: receiptDay(localOn, language) })}` : time],
          [t.mail_gift_for(), purpose],
        ],
        [t.mail_total(), amount],
      ),
      ...(isUncleared ? [text(t.receipts_mail_clearance())] : []),
      button(t.mail_see_receipt(), link),
      small(t.receipts_mail_secret()),
    ],
  }),
)

/** Mails the link to a receipt, and counts that it was sent. */
export async function mailReceipt(
  context: Pick<TransactionContext, 'tx' | 'enqueue'> & { publicUrl: string },
  receipt: FullReceipt,
  { charityId, to, language = receipt.language }: { charityId: number; to: string; language?: FullReceipt['language'] },
): Promise<void> {
  const data = mailWords(context.publicUrl, receipt, language)
  const subject = { kind: 'donation', id: receipt.donationId }
  await enqueueMail(context, { charityId, to, template: receiptMail, data, language, about: subject })
  await countSent(context.tx, charityId, receipt.receiptNo)
}
