import { z } from 'zod'
import { addDays, type Day, daysInMonth } from '#kit/time/days.ts'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import type { AnswerCode, FieldFault } from '#platform/contract/answer-code.ts'
import { CardBrandName } from '#kit/giving/card-brand.ts'
import { brandProperName } from '#kit/giving/payment.ts'

/**
 * Why a charge or a refund of a card was declined. After a soft decline the card is retried some days later; after a hard one it is not.
 */
export const declineReasons = {
  insufficientFunds: { kind: 'soft', code: 'DECLINE_INSUFFICIENT_FUNDS' },
  limitExceeded: { kind: 'soft', code: 'DECLINE_LIMIT_EXCEEDED' },
  doNotHonour: { kind: 'soft', code: 'DECLINE_DO_NOT_HONOUR' },
  tryAgainLater: { kind: 'soft', code: 'DECLINE_TRY_AGAIN_LATER' },
  other: { kind: 'soft', code: 'DECLINE_OTHER' },
  expiredCard: { kind: 'hard', code: 'DECLINE_EXPIRED_CARD' },
  lostCard: { kind: 'hard', code: 'DECLINE_LOST_CARD' },
  stolenCard: { kind: 'hard', code: 'DECLINE_STOLEN_CARD' },
  invalidCard: { kind: 'hard', code: 'DECLINE_INVALID_CARD' },
  notSupported: { kind: 'hard', code: 'DECLINE_NOT_SUPPORTED' },
  authenticationRequired: { kind: 'hard', code: 'DECLINE_AUTHENTICATION_REQUIRED' },
  revoked: { kind: 'hard', code: 'DECLINE_REVOKED' },
  fraudulent: { kind: 'hard', code: 'DECLINE_FRAUDULENT' },
  refused: { kind: 'hard', code: 'DECLINE_REFUSED' },
  alreadyRefunded: { kind: 'hard', code: 'DECLINE_ALREADY_REFUNDED' },
  disputed: { kind: 'hard', code: 'DECLINE_DISPUTED' },
} as const satisfies Record<string, { kind: 'soft' | 'hard'; code: AnswerCode }>
export type DeclineReason = keyof typeof declineReasons
export const DeclineReason = z.enum(Object.keys(declineReasons) as [DeclineReason, ...DeclineReason[]]).meta({ id: 'DeclineReason' })
export const isHardDecline = (reason: DeclineReason): boolean => declineReasons[reason].kind === 'hard'

/** The fault of an amount that is less than card providers charge in its currency. */
export function cardAmountFaults<Field extends string>(field: Field, { minor, currency }: Money): FieldFault<Field>[] {
  const least = jurisdictionOfCurrency(currency).money.leastByCard
  if (minor >= least) return []
  return [{ field, code: 'AMOUNT_TOO_SMALL_FOR_CARD', values: { least: formatMoney({ minor: least, currency }) } }]
}

/** What the browser needs to show the card provider's own fields. `testCards` is empty for a real provider. */
export const HostedFields = z.object({
  provider: z.enum(['stripe', 'test']).meta({ id: 'CardProviderName' }),
  publishableKey: z.string(),
  scriptUrl: z.string().nullable(),
  testCards: z.array(z.object({ token: z.string(), label: z.string() })),
})

/** A stored card as the back office sees it: without its token and fingerprint. */
export const CardRow = z
  .object({
    id: z.uuid(),
    donorId: z.uuid(),
    cardType: CardBrandName,
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

/**
 * 'Visa ••4242': no more of a card's number is ever shown. `others` is the text of a brand that is not listed, in the reader's language.
 */
export function cardLabel({ cardType, cardLastDigit }: Pick<CardRow, 'cardType' | 'cardLastDigit'>, others: string): string {
  return `${brandProperName(cardType) ?? others} ••${cardLastDigit}`
}

/** Whether a new expiry date can resolve a decline: it does not for a stolen card. */
export const isResolvedByNewExpiry = (reason: DeclineReason | null): boolean =>
  reason === null || reason === 'expiredCard' || !isHardDecline(reason)

/** Whether no other try of a declined card helps, not even with a new expiry: it is lost, or its bank takes no such charges. */
export const needsOtherCard = (reason: DeclineReason): boolean => reason !== 'refused' && !isResolvedByNewExpiry(reason)

/** Days for which a link to update a card works, and how often staff may send one for the same card within a day. */
export const cardLinkLimits = { validDays: 14, sendsPerDay: 5 } as const
