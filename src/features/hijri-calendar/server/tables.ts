import type { Generated } from 'kysely'
import type { HijriAuthority } from '#jurisdictions/jurisdictions.ts'
import type { SqlDay, SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    hijriYear: {
      charityId: number
      id: string
      hijriYear: number
      ramadanStartsOn: SqlDay
      ramadanEndsOn: SqlDay
      syawalStartsOn: SqlDay
      source: Generated<string>
      version: Generated<number>
      createdAt: SqlMoment
      createdBy: string | null
      updatedAt: SqlMoment
      authority: HijriAuthority
      updatedBy: string | null
    }
    hijriMonth: {
      charityId: number
      hijriYear: number
      authority: HijriAuthority
      month: number
      startsOn: SqlDay
      isAnnounced: boolean
      source: string
      sourceUrl: string
    }
  }
}
