import type { Generated } from 'kysely'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { MergeReason } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    donorMerge: {
      charityId: number
      id: string
      keptId: string
      mergedId: string
      beforeSealed: string | null
      mergedAt: SqlMoment
      mergedBy: string | null
      undoneAt: SqlMoment | null
      undoneBy: string | null
      isLeftToTidy: Generated<boolean>
    }
    donorMergeRow: {
      charityId: number
      mergeId: string
      kind: 'cards' | 'recurring' | 'gifts' | 'donors'
      rowId: string
      was: string | null
    }
    donorDuplicate: {
      charityId: number
      donorId: string
      otherId: string
      score: number
      reasons: MergeReason[]
      state: Generated<'open' | 'dismissed'>
      foundAt: SqlMoment
      decidedAt: SqlMoment | null
      decidedBy: string | null
    }
    duplicateScan: { charityId: number; seenUntil: SqlMoment }
  }
}
