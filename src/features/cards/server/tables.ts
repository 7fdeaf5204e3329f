import type { Generated } from 'kysely'
import type { CardBrand } from '#kit/payment.ts'
import type { Moment } from '#platform/server/db.ts'

declare module '#platform/server/db.ts' {
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
  }
}
