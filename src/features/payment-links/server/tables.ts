import type { ColumnType, Generated } from 'kysely'
import type { CardBrand } from '#kit/giving/payment.ts'
import type { Language } from '#kit/text/languages.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { NewGiftLine } from '#features/gifts/server/public.ts'
import type { ItemId } from '#features/gifts/rules.ts'
import type { DeclineReason } from '#features/card-vault/rules.ts'
import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    paymentLink: {
      charityId: number
      id: string
      donorId: string
      fundId: string
      codeHash: Buffer
      amountMinor: number
      currency: Currency
      language: Language
      isIpcRegistrationForIras: boolean
      isIrasInclusion: Generated<boolean>
      itemId: ItemId | null
      giftLines: ColumnType<NewGiftLine[] | null, string | null, null>
      state: Generated<'open' | 'paid' | 'revoked'>
      createdAt: SqlMoment
      createdBy: string
      expiresAt: SqlMoment
      endedAt: SqlMoment | null
      endedBy: string | null
      donationId: string | null
    }
    paymentLinkCharge: {
      charityId: number
      id: string
      linkId: string
      state: Generated<'intended' | 'succeeded' | 'declined' | 'withdrawn'>
      cardBrand: CardBrand
      cardFunding: 'credit' | 'debit' | 'prepaid' | null
      cardLast4: string
      referenceNo: string | null
      declineReason: DeclineReason | null
      intendedAt: SqlMoment
      resolvedAt: SqlMoment | null
      challengedAt: ColumnType<string | null, Date | undefined, Date>
    }
  }
}
