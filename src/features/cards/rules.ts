import { z } from 'zod'
import { addDays, type Day, daysInMonth } from '#kit/days.ts'
import { type CardBrand, cardBrands } from '#kit/payment.ts'

/** Why a card was declined, and whether the same card may be tried again some days later (soft) or never (hard). */
export const declineReasons = {
  insufficientFunds: { kind: 'soft', en: 'There was not enough money in the account.', ms: 'Wang di dalam akaun tidak mencukupi.' },
  limitExceeded: { kind: 'soft', en: "The card's limit was reached.", ms: 'Had kad telah dicapai.' },
  doNotHonour: { kind: 'soft', en: 'The bank declined without a reason.', ms: 'Bank menolak tanpa sebab.' },
  tryAgainLater: { kind: 'soft', en: 'The bank could not answer.', ms: 'Bank tidak dapat menjawab.' },
  other: { kind: 'soft', en: 'The card was declined.', ms: 'Kad ditolak.' },
  expiredCard: { kind: 'hard', en: 'The card has expired.', ms: 'Kad telah tamat tempoh.' },
  lostCard: { kind: 'hard', en: 'The card was reported lost.', ms: 'Kad dilaporkan hilang.' },
  stolenCard: { kind: 'hard', en: 'The card was reported stolen.', ms: 'Kad dilaporkan dicuri.' },
  invalidCard: { kind: 'hard', en: 'The card or its account no longer exists.', ms: 'Kad atau akaunnya tidak lagi wujud.' },
  notSupported: { kind: 'hard', en: 'The card does not take this kind of payment.', ms: 'Kad tidak menerima jenis bayaran ini.' },
  authenticationRequired: {
    kind: 'hard',
    en: 'The bank wants the donor to confirm the payment.',
    ms: 'Bank meminta penderma mengesahkan bayaran.',
  },
  revoked: { kind: 'hard', en: 'The donor told the bank to stop these payments.', ms: 'Penderma meminta bank menghentikan bayaran ini.' },
  fraudulent: { kind: 'hard', en: 'The payment was held to be fraudulent.', ms: 'Bayaran dianggap penipuan.' },
} as const satisfies Record<string, { kind: 'soft' | 'hard'; en: string; ms: string }>
export type DeclineReason = keyof typeof declineReasons
export const DeclineReason = z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]])
export const isHardDecline = (reason: DeclineReason): boolean => declineReasons[reason].kind === 'hard'

const brandNames = cardBrands.map(({ name }) => name)

/** A stored card as the back office sees it: never its token or its fingerprint. */
export const CardRow = z
  .object({
    id: z.uuid(),
    donorId: z.uuid(),
    cardType: z.enum(brandNames as [CardBrand, ...CardBrand[]]),
    cardLastDigit: z.string(),
    expiryMonth: z.int(),
    expiryYear: z.int(),
    CardHolderName: z.string(),
    isDefaultCard: z.boolean(),
  })
  .meta({ id: 'CardRow' })
export type CardRow = z.infer<typeof CardRow>

/** The month that is printed on a card. */
export type Expiry = Pick<CardRow, 'expiryMonth' | 'expiryYear'>

/** The last day on which a card is good: the last of its month. */
export const goodThrough = ({ expiryMonth, expiryYear }: Expiry): Day =>
  `${expiryYear}-${String(expiryMonth).padStart(2, '0')}-${daysInMonth(expiryYear, expiryMonth)}`

export const isExpired = (expiry: Expiry, today: Day): boolean => today > goodThrough(expiry)

/** Days before its last one from which a card counts as about to expire, and from which its donor is reminded again. */
export const remindersBefore = { month: 30, week: 7 } as const

/** Whether a card that is still good soon will not be. */
export const expiresSoon = (expiry: Expiry, today: Day): boolean =>
  !isExpired(expiry, today) && addDays(today, remindersBefore.month) >= goodThrough(expiry)

/** '03/2027', as cards print it. */
export const shownExpiry = ({ expiryMonth, expiryYear }: Expiry): string => `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`

/** 'Visa ••4242': all that is ever said of a card's number. */
export const cardWords = ({ cardType, cardLastDigit }: Pick<CardRow, 'cardType' | 'cardLastDigit'>): string =>
  `${cardBrands.find(({ name }) => name === cardType)?.label ?? cardType} ••${cardLastDigit}`

/** Whether a new expiry can cure what a card was declined for: a stolen card stays stolen. */
export const isCuredByExpiry = (reason: DeclineReason | null): boolean =>
  reason === null || reason === 'expiredCard' || !isHardDecline(reason)

/** How long a link to update a card works, and how often staff may send one for the same card in a day. */
export const cardLinks = { days: 14, perDay: 5 } as const
