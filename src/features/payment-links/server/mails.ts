import { button, defineMail, rows, small, text } from '#platform/server/mail/template.ts'
import { paymentLinkLimits } from '../rules.ts'

type PaymentLinkMail = { donorName: string; purpose: string; amount: string; link: string; phone: string | null }

/** To the donor: the link that pays one gift. */
export const paymentLinkMail = defineMail<PaymentLinkMail>(
  'payment-link',
  ({ donorName, purpose, amount, link, phone }, t, { name: charity }) => ({
    subject: t.payment_links_subject({ charity }),
    heading: t.payment_links_heading(),
    parts: [
      text(t.payment_links_text({ donorName, charity })),
      rows([
        [t.mail_gift_for(), purpose],
        [t.mail_amount(), amount],
      ]),
      button(t.payment_links_button({ amount }), link),
      small(t.payment_links_validity({ days: paymentLinkLimits.validDays })),
      small(phone ? t.payment_links_unasked_phone({ phone }) : t.payment_links_unasked()),
    ],
  }),
)
