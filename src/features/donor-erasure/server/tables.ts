import type { SqlDay, SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    donorErasure: {
      charityId: number
      id: string
      donorId: string
      erasedAt: SqlMoment
      erasedBy: string
      keepUntil: SqlDay | null
      keptSealed: string | null
    }
  }
}
