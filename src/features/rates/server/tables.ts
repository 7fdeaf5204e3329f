import type { Generated } from 'kysely'
import type { RateItemId } from '#kit/giving/rate-items.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { SqlDay, SqlMoment } from '#platform/server/database/database.ts'
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
      startsOn: SqlDay
      endsOn: SqlDay | null
      compounds: Generated<boolean>
      source: Generated<string>
      version: Generated<number>
      createdAt: SqlMoment
      createdBy: string | null
      updatedAt: SqlMoment
      state: Generated<RateState>
      metal: Metal | null
      weightGrams: number | null
      karat: number | null
      authority: Generated<string>
      sourceUrl: Generated<string>
      announcedOn: SqlDay | null
      hijriYear: number | null
      hijriMonth: number | null
      preparedBy: string | null
      preparedAt: SqlMoment
      publishedBy: string | null
      publishedAt: SqlMoment | null
      returnReason: string | null
      replaces: string | null
    }
  }
}
