import { purposeName } from '#kit/giving/giving.ts'
import { formatMoney, type Money } from '#kit/giving/money.ts'
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
  ({ donorName, card, expiry, isExpired, gifts, link, phone }, { language, name }) => {
    const giftRows = gifts.map(gift => [purposeName(language, gift), formatMoney(gift.amount)] as const)
    const chargedGifts = (lead: string) => (giftRows.length ? [text(lead), rows(giftRows)] : [])
    return language === 'ms'
      ? {
          subject: `Kemas kini kad anda untuk ${name}`,
          heading: 'Kemas kini tarikh luput kad anda',
          parts: [
            text(`Salam ${donorName}, kad anda ${card} ${isExpired ? 'telah luput pada' : 'luput pada'} ${expiry}.`),
            ...chargedGifts('Derma berulang berikut dicaj kepadanya:'),
            button('Kemas kini kad', link),
            small(
              `Pautan ini sah selama ${cardLinkLimits.validDays} hari dan untuk sekali guna sahaja. Kami tidak akan meminta nombor kad anda.`,
            ),
            small(phone ? `Nombor kad anda juga berubah? Hubungi kami di ${phone}.` : 'Nombor kad anda juga berubah? Sila hubungi kami.'),
          ],
        }
      : {
          subject: `Update your card for ${name}`,
          heading: 'Update the expiry of your card',
          parts: [
            text(`Hello ${donorName}, your card ${card} ${isExpired ? 'expired' : 'expires'} ${expiry}.`),
            ...chargedGifts('These recurring gifts are charged to it:'),
            button('Update the card', link),
            small(`The link works once, within ${cardLinkLimits.validDays} days. We will never ask for your card number.`),
            small(
              phone
                ? `Does your card have a new number, too? Call us on ${phone}.`
                : 'Does your card have a new number, too? Please contact us.',
            ),
          ],
        }
  },
)
