import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    helpRequest: {
      charityId: number
      id: string
      userId: string
      queries: string
      images: string[]
      page: string | null
      createdAt: SqlMoment
    }
  }
}
