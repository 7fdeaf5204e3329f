import { code, defineMail, rows, small, text } from '#platform/server/mail/template.ts'

type PayerCode = { code: string; receiptNo: string; amount: string; minutes: number }
/** The mail to a payer with the code by which they agree that the receipt is voided. */
export const payerCodeMail = defineMail<PayerCode>('voidCode', ({ code: digits, receiptNo, amount, minutes }, t, { name: charity }) => ({
  subject: t.requests_code_subject({ receiptNo }),
  heading: t.requests_code_heading(),
  parts: [text(t.requests_code_text({ charity, receiptNo, amount })), code(digits), small(t.requests_code_validity({ minutes }))],
}))

export type EndedGiftData = {
  kind: 'void' | 'refund' | 'return'
  donorName: string | null
  receiptNo: string | null
  amount: string
  way: 'provider' | 'hand' | 'none'
  paidBy: string
}
/** The mail to a payer: the gift was voided, money is paid back, or the bank returned the cheque. */
export const giftEndedMail = defineMail<EndedGiftData>(
  'giftEnded',
  ({ kind, donorName, receiptNo, amount, way, paidBy }, t, { name: charity }) => {
    const ways = { provider: () => t.requests_ended_provider({ paidBy }), hand: t.requests_ended_hand, none: t.requests_ended_uncollected }
    const how = ways[way]()
    const values = { donorName: donorName ?? t.mail_friend(), charity, how }
    const ended = {
      void: {
        subject: receiptNo ? t.requests_ended_void_subject({ receiptNo }) : t.requests_ended_void_heading(),
        heading: t.requests_ended_void_heading(),
        message: t.requests_ended_void_text(values),
      },
      refund: {
        subject: t.requests_ended_refund_subject({ amount }),
        heading: t.requests_ended_refund_heading(),
        message: t.requests_ended_refund_text(values),
      },
      return: {
        subject: t.requests_ended_return_subject({ receiptNo: receiptNo ?? '' }),
        heading: t.requests_ended_return_heading(),
        message: t.requests_ended_return_text({ ...values, paidBy }),
      },
    }[kind]
    return {
      subject: ended.subject,
      heading: ended.heading,
      parts: [
        text(ended.message),
        rows(receiptNo ? [[t.mail_receipt_no(), receiptNo]] : [], [t.mail_amount(), amount]),
        small(kind === 'return' ? t.requests_ended_return_again() : t.requests_ended_not_you()),
      ],
    }
  },
)

type ReplacementMail = { donorName: string | null; receiptNo: string; replacedBy: string; before: string; after: string }
/** The mail to a payer: which receipt replaces the voided one, and its amount. */
export const receiptReplacedMail = defineMail<ReplacementMail>(
  'receiptReplaced',
  ({ donorName, receiptNo, replacedBy, before, after }, t) => ({
    subject: t.requests_replaced_subject({ receiptNo, replacedBy }),
    heading: t.requests_replaced_heading(),
    parts: [
      text(t.requests_replaced_text({ donorName: donorName ?? t.mail_friend(), receiptNo })),
      rows([[t.requests_replaced_row({ receiptNo }), before]], [t.requests_replaced_row({ receiptNo: replacedBy }), after]),
      small(t.requests_replaced_wrong()),
    ],
  }),
)

type DecisionMail = {
  firstName: string
  requestType: string
  receiptNo: string | null
  amount: string
  by: string
  /** Why it was rejected; null when it was carried out. */
  words: string | null
}
/** The mail to the requester of a void or refund: how it ended. */
export const requestEndedMail = defineMail<DecisionMail>('requestEnded', ({ firstName, requestType, receiptNo, amount, by, words }, t) => {
  const subject = receiptNo ?? amount
  const facts: [string, string][] = [
    ...(receiptNo ? [[t.mail_receipt_no(), receiptNo] as [string, string]] : []),
    [t.requests_decided_by(), by],
  ]
  const account = rows(facts, [t.mail_amount(), amount])
  const isVoid = requestType === 'Void'
  if (words === null) {
    const done = isVoid ? t.requests_decided_void_done : t.requests_decided_refund_done
    return {
      subject: t.requests_decided_done_subject({ subject }),
      heading: t.requests_decided_done_heading(),
      parts: [text(done({ firstName })), account],
    }
  }
  const rejected = isVoid ? t.requests_decided_void_rejected : t.requests_decided_refund_rejected
  return {
    subject: t.requests_decided_rejected_subject({ subject }),
    heading: t.requests_decided_rejected_heading(),
    parts: [text(rejected({ firstName, words })), account],
  }
})
