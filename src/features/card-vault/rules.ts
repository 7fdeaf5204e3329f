import { z } from 'zod'
import { addDays, type Day, daysInMonth } from '#kit/time/days.ts'
import { type CardBrand, cardBrands } from '#kit/giving/payment.ts'

/** Why a card was declined. After a soft decline the card is retried some days later; after a hard one it is not. */
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
  notSupported: { kind: 'hard', en: 'The card does not support this kind of payment.', ms: 'Kad tidak menerima jenis bayaran ini.' },
  authenticationRequired: {
    kind: 'hard',
    en: 'The bank requires the donor to confirm the payment.',
    ms: 'Bank meminta penderma mengesahkan bayaran.',
  },
  revoked: { kind: 'hard', en: 'The donor told the bank to stop these payments.', ms: 'Penderma meminta bank menghentikan bayaran ini.' },
  fraudulent: { kind: 'hard', en: 'The payment was flagged as fraudulent.', ms: 'Bayaran dianggap penipuan.' },
} as const satisfies Record<string, { kind: 'soft' | 'hard'; en: string; ms: string }>
export type DeclineReason = keyof typeof declineReasons
export const DeclineReason = z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]])
export const isHardDecline = (reason: DeclineReason): boolean => declineReasons[reason].kind === 'hard'

const brandNames = cardBrands.map(({ name }) => name)

/** A stored card as the back office sees it: without its token and fingerprint. */
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

/** A card is valid through the last day of its month. */
export const lastValidDay = ({ expiryMonth, expiryYear }: Expiry): Day =>
  `${expiryYear}-${String(expiryMonth).padStart(2, '0')}-${daysInMonth(expiryYear, expiryMonth)}`

export const isExpired = (expiry: Expiry, today: Day): boolean => today > lastValidDay(expiry)

/** Days before its last valid day on which a card's donor is reminded, first and again. */
export const expiryReminderDays = { month: 30, week: 7 } as const

/** Whether a card that is still valid expires within the first reminder's period. */
export const expiresSoon = (expiry: Expiry, today: Day): boolean =>
  !isExpired(expiry, today) && addDays(today, expiryReminderDays.month) >= lastValidDay(expiry)

/** '03/2027', as cards print it. */
export const formatExpiry = ({ expiryMonth, expiryYear }: Expiry): string => `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`

/** 'Visa ••4242': no more of a card's number is ever shown. */
export const cardLabel = ({ cardType, cardLastDigit }: Pick<CardRow, 'cardType' | 'cardLastDigit'>): string =>
  `${cardBrands.find(({ name }) => name === cardType)?.label ?? cardType} ••${cardLastDigit}`

/** Whether a new expiry date can resolve a decline: it does not for a stolen card. */
export const isResolvedByNewExpiry = (reason: DeclineReason | null): boolean =>
  reason === null || reason === 'expiredCard' || !isHardDecline(reason)

/** Days for which a link to update a card works, and how often staff may send one for the same card within a day. */
export const cardLinkLimits = { validDays: 14, sendsPerDay: 5 } as const
