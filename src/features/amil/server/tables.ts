import type { Generated } from 'kysely'
import type { LeafState } from '#features/amil/books.ts'
import type { SqlDay, SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    receiptBook: {
      charityId: number
      id: string
      userId: string
      prefix: string
      firstNo: number
      lastNo: number
      leasedAt: SqlMoment
      leasedBy: string | null
      returnedAt: SqlMoment | null
      returnedBy: string | null
    }
    receiptBookNumber: {
      charityId: number
      prefix: string
      number: number
      bookId: string
      state: Generated<LeafState>
      donationId: string | null
      notedAt: SqlMoment | null
      notedBy: string | null
    }
    amilAppointment: {
      charityId: number
      userId: string
      letterNo: string | null
      appointedFrom: SqlDay | null
      appointedUntil: SqlDay | null
    }
  }
}
