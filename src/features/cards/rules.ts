import { z } from 'zod'
import type { Day } from '#kit/days.ts'
import { daysInMonth } from '#kit/days.ts'
import { type CardBrand, cardBrands } from '#kit/payment.ts'

/** Why a card was declined, and whether the same card may be tried again some days later (soft) or never (hard). */
export const declineReasons = {
  insufficientFunds: { kind: 'soft', words: 'There was not enough money in the account.' },
  limitExceeded: { kind: 'soft', words: "The card's limit was reached." },
  doNotHonour: { kind: 'soft', words: 'The bank declined without a reason.' },
  tryAgainLater: { kind: 'soft', words: 'The bank could not answer.' },
  other: { kind: 'soft', words: 'The card was declined.' },
  expiredCard: { kind: 'hard', words: 'The card has expired.' },
  lostCard: { kind: 'hard', words: 'The card was reported lost.' },
  stolenCard: { kind: 'hard', words: 'The card was reported stolen.' },
  invalidCard: { kind: 'hard', words: 'The card or its account no longer exists.' },
  notSupported: { kind: 'hard', words: 'The card does not take this kind of payment.' },
  authenticationRequired: { kind: 'hard', words: 'The bank wants the donor to confirm the payment.' },
  revoked: { kind: 'hard', words: 'The donor told the bank to stop these payments.' },
  fraudulent: { kind: 'hard', words: 'The payment was held to be fraudulent.' },
} as const satisfies Record<string, { kind: 'soft' | 'hard'; words: string }>
export type DeclineReason = keyof typeof declineReasons
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

/** A card is good through the last day of its month. */
export function isExpired({ expiryMonth, expiryYear }: Pick<CardRow, 'expiryMonth' | 'expiryYear'>, today: Day): boolean {
  const month = String(expiryMonth).padStart(2, '0')
  return today > `${expiryYear}-${month}-${daysInMonth(expiryYear, expiryMonth)}`
}
