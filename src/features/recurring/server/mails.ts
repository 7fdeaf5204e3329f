import { declineReasons, type DeclineReason } from '#features/card-vault/rules.ts'
import { button, defineMail, type MailPart, rows, text } from '#platform/server/mail/template.ts'

type GiftSummary = { donorName: string; amount: string; purpose: string }
/** `link` opens the page that updates the card's expiry; null where a new expiry does not resolve the decline. */
type PausedGift = GiftSummary & { reason: DeclineReason; phone: string | null; link: string | null }

const giftRows = ({ purpose, amount }: GiftSummary, language: 'en' | 'ms'): MailPart =>
  rows(
    language === 'ms'
      ? [
          ['Untuk', purpose],
          ['Jumlah', amount],
        ]
      : [
          ['For', purpose],
          ['Amount', amount],
        ],
  )

function resumeInstructions({ phone, link }: PausedGift, language: 'en' | 'ms'): MailPart[] {
  const call =
    language === 'ms'
      ? text(phone ? `Untuk meneruskan, hubungi kami di ${phone}.` : 'Untuk meneruskan, sila hubungi kami.')
      : text(phone ? `To resume it, call us on ${phone}.` : 'To resume it, please contact us.')
  if (!link) return [call]
  return language === 'ms'
    ? [text('Untuk meneruskan, beritahu kami tarikh luput baharu kad anda.'), button('Kemas kini kad', link)]
    : [text('To resume it, update the expiry of your card.'), button('Update the card', link)]
}

/** To the donor: the gift was paused for its card, with the reason. */
export const pausedMail = defineMail<PausedGift>('recurring-stopped', (data, { language, name }) =>
  language === 'ms'
    ? {
        subject: `Derma berulang anda kepada ${name} dihentikan seketika`,
        heading: 'Kad anda tidak dapat dicaj',
        parts: [
          text(
            `Salam ${data.donorName}, kami tidak dapat menerima derma berulang anda. ${declineReasons[data.reason].ms} Tiada wang diambil, dan kami tidak akan mencuba lagi dengan kad ini.`,
          ),
          giftRows(data, language),
          ...resumeInstructions(data, language),
        ],
      }
    : {
        subject: `Your recurring gift to ${name} is on hold`,
        heading: 'Your card could not be charged',
        parts: [
          text(
            `Hello ${data.donorName}, we could not take your recurring gift. ${declineReasons[data.reason].en} No money was taken, and we will not try this card again.`,
          ),
          giftRows(data, language),
          ...resumeInstructions(data, language),
        ],
      },
)

/** To the donor, a week later: the gift is still paused. No further mail follows. */
export const pausedReminderMail = defineMail<PausedGift>('recurring-waiting', (data, { language, name }) =>
  language === 'ms'
    ? {
        subject: `Derma berulang anda kepada ${name} masih terhenti`,
        heading: 'Derma anda menunggu',
        parts: [
          text(`Salam ${data.donorName}, derma berulang anda masih terhenti. ${declineReasons[data.reason].ms} Tiada wang diambil.`),
          giftRows(data, language),
          ...resumeInstructions(data, language),
          text('Kami tidak akan menulis lagi tentang perkara ini.'),
        ],
      }
    : {
        subject: `Your recurring gift to ${name} is still on hold`,
        heading: 'Your gift is waiting',
        parts: [
          text(`Hello ${data.donorName}, your recurring gift is still on hold. ${declineReasons[data.reason].en} No money was taken.`),
          giftRows(data, language),
          ...resumeInstructions(data, language),
          text('We will not write about this again.'),
        ],
      },
)

/** To the charity: one gift was paused for its card. */
export const pausedStaffMail = defineMail<GiftSummary & { reason: DeclineReason }>('recurring-stopped-staff', (data, { language }) => ({
  subject: language === 'ms' ? 'Derma berulang dihentikan seketika' : 'A recurring gift is on hold',
  heading: language === 'ms' ? 'Kad penderma ditolak' : "A donor's card was declined",
  parts: [
    text(declineReasons[data.reason][language]),
    rows([
      [language === 'ms' ? 'Penderma' : 'Donor', data.donorName],
      [language === 'ms' ? 'Untuk' : 'For', data.purpose],
      [language === 'ms' ? 'Jumlah' : 'Amount', data.amount],
    ]),
  ],
}))

type PausedGifts = { gifts: readonly GiftSummary[]; link: string }
/** To the charity: gifts paused for a week, whose donors were reminded. */
export const pausedReminderStaffMail = defineMail<PausedGifts>('recurring-waiting-staff', ({ gifts, link }, { language }) => {
  const lines = gifts.map(({ donorName, purpose, amount }) => [`${donorName}, ${purpose}`, amount] as const)
  return language === 'ms'
    ? {
        subject: gifts.length === 1 ? 'Satu derma berulang masih terhenti' : `${gifts.length} derma berulang masih terhenti`,
        heading: 'Terhenti selama seminggu',
        parts: [
          text('Kad ditolak, dan penderma telah diingatkan. Panggilan telefon mungkin membantu.'),
          rows(lines),
          button('Lihat senarai', link),
        ],
      }
    : {
        subject: gifts.length === 1 ? 'A recurring gift is still on hold' : `${gifts.length} recurring gifts are still on hold`,
        heading: 'On hold for a week',
        parts: [text('The cards were declined, and the donors were reminded. A call may help.'), rows(lines), button('See the list', link)],
      }
})
