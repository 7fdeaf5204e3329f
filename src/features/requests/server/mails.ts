import { code, defineMail, rows, small, text } from '#platform/server/mail/template.ts'

/** The code by which a payer agrees that the receipt they hold is voided. */
export const payerCodeMail = defineMail<{ code: string; receiptNo: string; amount: string; minutes: number }>(
  'voidCode',
  ({ code: digits, receiptNo, amount, minutes }, { language, name }) =>
    language === 'ms'
      ? {
          subject: `Kod untuk membatalkan resit ${receiptNo}`,
          heading: 'Adakah anda bersetuju resit anda dibatalkan?',
          parts: [
            text(
              `${name} ingin membatalkan resit ${receiptNo} sebanyak ${amount}. Beritahu kod ini kepada kaunter hanya jika anda bersetuju dan wang anda dipulangkan.`,
            ),
            code(digits),
            small(
              `Kod ini sah selama ${minutes} minit. Jika anda tidak berada di kaunter, jangan berikan kod ini kepada sesiapa, dan hubungi kami.`,
            ),
          ],
        }
      : {
          subject: `Code to void receipt ${receiptNo}`,
          heading: 'Do you agree that your receipt is voided?',
          parts: [
            text(
              `${name} would like to void receipt ${receiptNo} of ${amount}. Tell this code to the counter only if you agree and your money is handed back.`,
            ),
            code(digits),
            small(`The code is good for ${minutes} minutes. If you are not at the counter, give it to nobody, and let us know.`),
          ],
        },
)

export type Ended = {
  kind: 'void' | 'refund'
  donorName: string | null
  receiptNo: string | null
  amount: string
  way: 'provider' | 'hand'
  paidBy: string
}
/** Tells a payer that their gift was voided, or that money of it comes back. */
export const giftEnded = defineMail<Ended>('giftEnded', ({ kind, donorName, receiptNo, amount, way, paidBy }, { language, name }) => {
  const facts: [string, string][] = receiptNo ? [[language === 'ms' ? 'No. resit' : 'Receipt no.', receiptNo]] : []
  if (language === 'ms') {
    const how =
      way === 'provider'
        ? `Wang dipulangkan ke ${paidBy}; ia mungkin mengambil masa beberapa hari.`
        : 'Wang dipulangkan kepada anda secara terus.'
    return {
      subject: kind === 'void' ? `Resit ${receiptNo ?? ''} telah dibatalkan` : `${amount} dipulangkan kepada anda`,
      heading: kind === 'void' ? 'Sumbangan anda telah dibatalkan' : 'Wang anda dipulangkan',
      parts: [
        text(
          `Salam ${donorName ?? 'penderma'}. ${kind === 'void' ? `${name} telah membatalkan sumbangan ini. Resitnya tidak lagi sah.` : `${name} memulangkan wang ini kepada anda.`} ${how}`,
        ),
        rows(facts, ['Jumlah', amount]),
        small('Jika anda tidak meminta atau tidak bersetuju dengannya, sila hubungi kami.'),
      ],
    }
  }
  const how =
    way === 'provider' ? `The money goes back to ${paidBy}; this can take some days.` : 'The money is handed back to you directly.'
  return {
    subject: kind === 'void' ? `Receipt ${receiptNo ?? ''} has been voided` : `${amount} is coming back to you`,
    heading: kind === 'void' ? 'Your gift was voided' : 'Money is coming back to you',
    parts: [
      text(
        `Hello ${donorName ?? 'friend'}. ${kind === 'void' ? `${name} has voided this gift. Its receipt is no longer valid.` : `${name} gives this money back to you.`} ${how}`,
      ),
      rows(facts, ['Amount', amount]),
      small('If you did not ask for this, or do not agree, please let us know.'),
    ],
  }
})

/** Tells a payer which receipt took the place of the voided one, and of how much it is. */
export const receiptReplaced = defineMail<{
  donorName: string | null
  receiptNo: string
  replacedBy: string
  before: string
  after: string
}>('receiptReplaced', ({ donorName, receiptNo, replacedBy, before, after }, { language }) =>
  language === 'ms'
    ? {
        subject: `Resit ${receiptNo} diganti oleh ${replacedBy}`,
        heading: 'Resit anda telah diganti',
        parts: [
          text(`Salam ${donorName ?? 'penderma'}. Resit ${receiptNo} dibatalkan dan diganti.`),
          rows([[`Resit ${receiptNo}`, before]], [`Resit ${replacedBy}`, after]),
          small('Jika jumlah ini tidak betul, sila hubungi kami.'),
        ],
      }
    : {
        subject: `Receipt ${receiptNo} was replaced by ${replacedBy}`,
        heading: 'Your receipt was replaced',
        parts: [
          text(`Hello ${donorName ?? 'friend'}. Receipt ${receiptNo} is void and was replaced.`),
          rows([[`Receipt ${receiptNo}`, before]], [`Receipt ${replacedBy}`, after]),
          small('If this amount is not right, please let us know.'),
        ],
      },
)

/** Tells who asked for a void or refund how it ended. */
export const requestEnded = defineMail<{
  firstName: string
  what: string
  receiptNo: string | null
  amount: string
  by: string
  words: string | null
}>('requestEnded', ({ firstName, what, receiptNo, amount, by, words }, { language }) => {
  const rejected = words !== null
  const facts: [string, string][] = [
    ...(receiptNo ? [[language === 'ms' ? 'No. resit' : 'Receipt no.', receiptNo] as [string, string]] : []),
    [language === 'ms' ? 'Oleh' : 'By', by],
  ]
  return language === 'ms'
    ? {
        subject: rejected ? `Permintaan anda ditolak: ${receiptNo ?? amount}` : `Permintaan anda selesai: ${receiptNo ?? amount}`,
        heading: rejected ? 'Permintaan ditolak' : 'Permintaan selesai',
        parts: [
          text(
            `Salam ${firstName}. ${what === 'Void' ? 'Pembatalan' : 'Pulangan wang'} yang anda minta telah ${rejected ? `ditolak: ${words}` : 'dilaksanakan.'}`,
          ),
          rows(facts, ['Jumlah', amount]),
        ],
      }
    : {
        subject: rejected ? `Your request was rejected: ${receiptNo ?? amount}` : `Your request was carried out: ${receiptNo ?? amount}`,
        heading: rejected ? 'Request rejected' : 'Request carried out',
        parts: [
          text(`Hello ${firstName}. The ${what.toLowerCase()} you asked for was ${rejected ? `rejected: ${words}` : 'carried out.'}`),
          rows(facts, ['Amount', amount]),
        ],
      }
})
