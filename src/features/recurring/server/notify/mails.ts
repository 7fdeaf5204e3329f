import { declineReasons, type DeclineReason } from '#features/card-vault/rules.ts'
import { answerText } from '#platform/server/answer-text.ts'
import { button, defineMail, type MailPart, rows, text } from '#platform/server/mail/template.ts'
import type { DocumentTexts } from '#platform/server/texts.ts'

type GiftSummary = { donorName: string; amount: string; purpose: string }
/** `link` opens the page that updates the card's expiry; null where a new expiry does not resolve the decline. */
type PausedGift = GiftSummary & { reason: DeclineReason; phone: string | null; link: string | null }

const giftRows = ({ purpose, amount }: GiftSummary, t: DocumentTexts): MailPart =>
  rows([
    [t.mail_gift_for(), purpose],
    [t.mail_amount(), amount],
  ])

function resumeInstructions({ phone, link }: PausedGift, t: DocumentTexts): MailPart[] {
  if (link) return [text(t.recurring_resume_card()), button(t.recurring_resume_button(), link)]
  return [text(phone ? t.recurring_resume_phone({ phone }) : t.recurring_resume_contact())]
}

/** To the donor: the gift was paused for its card, with the reason. */
export const pausedMail = defineMail<PausedGift>('recurring-stopped', (data, t, { name: charity, language }) => ({
  subject: t.recurring_paused_subject({ charity }),
  heading: t.recurring_paused_heading(),
  parts: [
    text(t.recurring_paused_text({ donorName: data.donorName, reason: answerText(declineReasons[data.reason].code, {}, language) })),
    giftRows(data, t),
    ...resumeInstructions(data, t),
  ],
}))

/** To the donor, a week later: the gift is still paused. No further mail follows. */
export const pausedReminderMail = defineMail<PausedGift>('recurring-waiting', (data, t, { name: charity, language }) => ({
  subject: t.recurring_reminder_subject({ charity }),
  heading: t.recurring_reminder_heading(),
  parts: [
    text(t.recurring_reminder_text({ donorName: data.donorName, reason: answerText(declineReasons[data.reason].code, {}, language) })),
    giftRows(data, t),
    ...resumeInstructions(data, t),
    text(t.recurring_reminder_last()),
  ],
}))

/** To the charity: one gift was paused for its card. */
export const pausedStaffMail = defineMail<GiftSummary & { reason: DeclineReason }>(
  'recurring-stopped-staff',
  ({ reason, donorName, ...gift }, t, { language }) => ({
    subject: t.recurring_staff_paused_subject(),
    heading: t.recurring_staff_paused_heading(),
    parts: [
      text(answerText(declineReasons[reason].code, {}, language)),
      rows([
        [t.recurring_staff_donor(), donorName],
        [t.mail_gift_for(), gift.purpose],
        [t.mail_amount(), gift.amount],
      ]),
    ],
  }),
)

type PausedGifts = { gifts: readonly GiftSummary[]; link: string }
/** To the charity: gifts paused for a week, whose donors were reminded. */
export const pausedReminderStaffMail = defineMail<PausedGifts>('recurring-waiting-staff', ({ gifts, link }, t) => ({
  subject: t.recurring_staff_reminder_subject({ count: gifts.length }),
  heading: t.recurring_staff_reminder_heading(),
  parts: [
    text(t.recurring_staff_reminder_text()),
    rows(gifts.map(({ donorName, purpose, amount }) => [`${donorName}, ${purpose}`, amount] as const)),
    button(t.recurring_staff_reminder_button(), link),
  ],
}))
