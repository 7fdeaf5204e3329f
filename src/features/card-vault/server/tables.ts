import type { Generated } from 'kysely'
import type { CardBrand } from '#kit/giving/payment.ts'
import type { Moment } from '#platform/server/database/database.ts'

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
      createdAt: Moment
      createdBy: string | null
      updatedAt: Moment
      removedAt: Moment | null
    }
    cardLink: {
      charityId: number
      id: string
      cardId: string
      codeHash: Buffer
      cause: LinkCause
      expiryMonth: number
      expiryYear: number
      createdAt: Moment
      createdBy: string | null
      expiresAt: Moment
      usedAt: Moment | null
      replacedAt: Moment | null
    }
  }
}
