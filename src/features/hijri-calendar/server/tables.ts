import type { Generated } from 'kysely'
import type { HijriAuthority } from '#kit/time/hijri.ts'
import type { Day, Moment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    hijriYear: {
      charityId: number
      id: string
      hijriYear: number
      ramadanStartsOn: Day
      ramadanEndsOn: Day
      syawalStartsOn: Day
      source: Generated<string>
      version: Generated<number>
      createdAt: Moment
      createdBy: string | null
      updatedAt: Moment
      authority: HijriAuthority
      updatedBy: string | null
    }
    hijriMonth: {
      charityId: number
      hijriYear: number
      authority: HijriAuthority
      month: number
      startsOn: Day
      isAnnounced: boolean
      source: string
      sourceUrl: string
    }
  }
}
