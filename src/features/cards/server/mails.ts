import { purposeName } from '#kit/giving/giving.ts'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { button, defineMail, rows, small, text } from '#platform/server/mail/template.ts'
import { cardLinkLimits } from '#features/card-vault/rules.ts'

type ExpiryLinkMail = {
  donorName: string
  /** 'Visa ••4242' */
  card: string
  expiry: string
  isExpired: boolean
  gifts: readonly { donationToName: string; donationToNameMs: string | null; amount: Money }[]
  link: string
  phone: string | null
}

/** To the donor: the link that updates a card's expiry. */
export const expiryLinkMail = defineMail<ExpiryLinkMail>(
  'card-update',
  ({ donorName, card, expiry, isExpired, gifts, link, phone }, t, { name: charity, language }) => {
    const giftRows = gifts.map(gift => [purposeName(language, gift), formatMoney(gift.amount)] as const)
    const expires = isExpired ? t.cards_expiry_past : t.cards_expiry_soon
    return {
      subject: t.cards_expiry_subject({ charity }),
      heading: t.cards_expiry_heading(),
      parts: [
        text(expires({ donorName, card, expiry })),
        ...(giftRows.length ? [text(t.cards_expiry_gifts()), rows(giftRows)] : []),
        button(t.cards_expiry_button(), link),
        small(t.cards_expiry_validity({ days: cardLinkLimits.validDays })),
        small(phone ? t.cards_expiry_new_number_phone({ phone }) : t.cards_expiry_new_number()),
      ],
    }
  },
)
