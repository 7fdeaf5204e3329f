import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    offlineEntry: {
      charityId: number
      id: string
      leaseId: string
      printedNo: string
      donationId: string
      enteredAt: SqlMoment
      sentAt: SqlMoment
      sentBy: string
    }
  }
}
