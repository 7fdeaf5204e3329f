import type { Generated } from 'kysely'
import type { RateItemId } from '#kit/giving/giving.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Day, Moment } from '#platform/server/database/database.ts'
import type { Metal, RateState } from '../rules.ts'

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
      state: Generated<RateState>
      metal: Metal | null
      weightGrams: number | null
      karat: number | null
      authority: Generated<string>
      sourceUrl: Generated<string>
      announcedOn: Day | null
      hijriYear: number | null
      hijriMonth: number | null
      preparedBy: string | null
      preparedAt: Moment
      publishedBy: string | null
      publishedAt: Moment | null
      returnReason: string | null
      replaces: string | null
    }
  }
}
