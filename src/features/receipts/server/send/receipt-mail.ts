import { receiptTime } from '#kit/time/date-format.ts'
import { formatMoney } from '#kit/giving/money.ts'
import { countSent } from '#features/receipt-numbers/server/public.ts'
import type { Inside } from '#platform/server/context.ts'
import { button, defineMail, rows, small, text } from '#platform/server/mail/template.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import type { FullReceipt } from '../receipt-of.ts'

/** The public page of a receipt. */
export const receiptLink = (publicUrl: string, { path, transactionNo }: { path: string; transactionNo: string }): string =>
  `${publicUrl}/receipt/${path}?${transactionNo}`

/** The public page to check a receipt by number and code. */
export const checkLink = (publicUrl: string, { receiptNo, checkCode }: { receiptNo: string; checkCode: string }): string =>
  `${publicUrl}/receipt/verify?${receiptNo}-${checkCode}`

type Words = { donorName: string | null; receiptNo: string; amount: string; purpose: string; time: string; link: string }

/** The details of a receipt in a mail; times are Malaysian, as on the receipt. */
const mailWords = (publicUrl: string, receipt: FullReceipt): Words => ({
  donorName: receipt.donorName,
  receiptNo: receipt.receiptNo,
  amount: formatMoney(receipt.donationAmount),
  purpose: receipt.purpose,
  time: receiptTime(receipt.timeStamp),
  link: receiptLink(publicUrl, receipt),
})

/** The mail with the link to a receipt. */
const receiptMail = defineMail<Words>('receipt', ({ donorName, receiptNo, amount, purpose, time, link }, { language, name }) =>
  language === 'ms'
    ? {
        subject: `Resit ${receiptNo} daripada ${name}`,
        heading: 'Terima kasih atas derma anda',
        parts: [
          text(`Salam ${donorName ?? 'penderma'}, berikut ialah resit rasmi anda.`),
          rows(
            [
              ['No. resit', receiptNo],
              ['Tarikh', time],
              ['Untuk', purpose],
            ],
            ['Jumlah', amount],
          ),
          button('Lihat resit', link),
          small('Sesiapa yang memegang pautan ini boleh melihat resit. Simpan dengan selamat.'),
        ],
      }
    : {
        subject: `Receipt ${receiptNo} from ${name}`,
        heading: 'Thank you for your gift',
        parts: [
          text(`Hello ${donorName ?? 'friend'}, here is your official receipt.`),
          rows(
            [
              ['Receipt no.', receiptNo],
              ['Date', time],
              ['For', purpose],
            ],
            ['Total', amount],
          ),
          button('See the receipt', link),
          small('Anyone with this link can see the receipt. Keep it safe.'),
        ],
      },
)

/** Mails the link to a receipt, and counts that it was sent. */
export async function mailReceipt(
  context: Pick<Inside, 'tx' | 'enqueue'> & { publicUrl: string },
  receipt: FullReceipt,
  { charityId, to, language = receipt.language }: { charityId: number; to: string; language?: FullReceipt['language'] },
): Promise<void> {
  const data = mailWords(context.publicUrl, receipt)
  const about = { kind: 'donation', id: receipt.donationId }
  await enqueueMail(context, { charityId, to, template: receiptMail, data, language, about })
  await countSent(context.tx, charityId, receipt.receiptNo)
}
