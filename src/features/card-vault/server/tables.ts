import type { Generated } from 'kysely'
import type { CardBrand } from '#kit/giving/payment.ts'
import type { SqlMoment } from '#platform/server/database/database.ts'

/** Why a link was created: staff sent it, a card expires within a month or a week, or a recurring gift stopped. */
export type LinkCause = 'asked' | 'month' | 'week' | 'stopped' | 'reminder'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    storedCard: {
      charityId: number
      id: string
      donorId: string
      provider: string
      cardTokenSealed: string
      cardIdSealed: string | null
      customerIdSealed: string | null
      shopperIdSealed: string | null
      fingerprintIndex: Buffer
      brand: CardBrand
      funding: 'credit' | 'debit' | 'prepaid' | null
      last4: string
      expiryMonth: number
      expiryYear: number
      cardHolderName: Generated<string>
      isDefaultCard: Generated<boolean>
      version: Generated<number>
      createdAt: SqlMoment
      createdBy: string | null
      updatedAt: SqlMoment
      removedAt: SqlMoment | null
    }
    cardLink: {
      charityId: number
      id: string
      cardId: string
      codeHash: Buffer
      cause: LinkCause
      expiryMonth: number
      expiryYear: number
      createdAt: SqlMoment
      createdBy: string | null
      expiresAt: SqlMoment
      usedAt: SqlMoment | null
      replacedAt: SqlMoment | null
    }
  }
}
