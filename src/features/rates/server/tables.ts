import type { Generated } from 'kysely'
import type { RateItemId } from '#kit/giving.ts'
import type { Currency } from '#kit/money.ts'
import type { Day, Moment } from '#platform/server/db.ts'

declare module '#platform/server/db.ts' {
  interface Tables {
    rate: {
      charityId: number
      id: string
      itemId: RateItemId
      grade: string
      amountMinor: number
      currency: Currency
      startsOn: Day
      endsOn: Day | null
      compounds: Generated<boolean>
      source: Generated<string>
      version: Generated<number>
      createdAt: Moment
      createdBy: string | null
      updatedAt: Moment
    }
  }
}
