import { z } from 'zod'
import type { Day } from '#kit/days.ts'
import { daysInMonth } from '#kit/days.ts'
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

/** A card is good through the last day of its month. */
export function isExpired({ expiryMonth, expiryYear }: Pick<CardRow, 'expiryMonth' | 'expiryYear'>, today: Day): boolean {
  const month = String(expiryMonth).padStart(2, '0')
  return today > `${expiryYear}-${month}-${daysInMonth(expiryYear, expiryMonth)}`
}
