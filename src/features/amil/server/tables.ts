import type { SqlDay } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    amilAppointment: {
      charityId: number
      userId: string
      letterNo: string | null
      appointedFrom: SqlDay | null
      appointedUntil: SqlDay | null
    }
  }
}
