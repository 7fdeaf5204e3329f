import { purposeIn } from '#kit/giving.ts'
import { formatMoney, type Money } from '#kit/money.ts'
import { button, defineMail, rows, small, text } from '#platform/server/mail-template.ts'
import { cardLinks } from '../rules.ts'

type Words = {
  donorName: string
  /** 'Visa ••4242' */
  card: string
  expiry: string
  isExpired: boolean
  gifts: readonly { donationToName: string; donationToNameMs: string | null; amount: Money }[]
  link: string
  phone: string | null
}

/** The mail that brings a donor the link to tell a card's new expiry. */
export const updateMail = defineMail<Words>(
  'card-update',
  ({ donorName, card, expiry, isExpired, gifts, link, phone }, { language, name }) => {
    const given = gifts.map(gift => [purposeIn(language, gift), formatMoney(gift.amount)] as const)
    const charged = (words: string) => (given.length ? [text(words), rows(given)] : [])
    return language === 'ms'
      ? {
          subject: `Kemas kini kad anda untuk ${name}`,
          heading: 'Beritahu kami tarikh luput baharu kad anda',
          parts: [
            text(`Salam ${donorName}, kad anda ${card} ${isExpired ? 'telah luput pada' : 'luput pada'} ${expiry}.`),
            ...charged('Derma berulang berikut dicaj kepadanya:'),
            button('Kemas kini kad', link),
            small(`Pautan ini sah selama ${cardLinks.days} hari dan untuk sekali guna sahaja. Kami tidak akan meminta nombor kad anda.`),
            small(phone ? `Nombor kad anda juga berubah? Hubungi kami di ${phone}.` : 'Nombor kad anda juga berubah? Sila hubungi kami.'),
          ],
        }
      : {
          subject: `Update your card for ${name}`,
          heading: 'Tell us the new expiry of your card',
          parts: [
            text(`Hello ${donorName}, your card ${card} ${isExpired ? 'expired' : 'expires'} ${expiry}.`),
            ...charged('These recurring gifts are charged to it:'),
            button('Update the card', link),
            small(`The link works for ${cardLinks.days} days and once. We will never ask for your card number.`),
            small(phone ? `Has your card a new number, too? Call us on ${phone}.` : 'Has your card a new number, too? Please contact us.'),
          ],
        }
  },
)
