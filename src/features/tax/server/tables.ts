import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    markedGiftScan: { charityId: number; readTo: string | null; endedAt: SqlMoment | null }
  }
}
