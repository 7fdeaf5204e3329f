import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    donorNote: { charityId: number; id: string; donorId: string; words: string; writtenBy: string; writtenAt: SqlMoment }
  }
}
