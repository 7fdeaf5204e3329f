import type { Generated } from 'kysely'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { ChangePart } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    charityChange: {
      charityId: number
      id: string
      part: ChangePart
      subjectId: string | null
      valuesSealed: string
      state: Generated<'waiting' | 'returned' | 'replaced' | 'published'>
      preparedBy: string
      preparedAt: SqlMoment
      decidedBy: string | null
      decidedAt: SqlMoment | null
      returnReason: string | null
    }
  }
}
