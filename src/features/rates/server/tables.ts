import type { Generated } from 'kysely'
import type { RateItemId } from '#kit/giving/giving.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Day, Moment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
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
