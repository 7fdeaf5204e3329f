import type { Generated } from 'kysely'
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
    }
  }
}
