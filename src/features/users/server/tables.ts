import type { SqlMoment } from '#platform/server/database/database.ts'
import type { ChangeKind } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    administratorChange: {
      charityId: number
      id: string
      userId: string
      kind: ChangeKind
      fromValue: string
      toValue: string
      emailThen: string
      askedBy: string
      askedAt: SqlMoment
      expiresAt: SqlMoment
      operatorCodeHash: Buffer | null
      outcome: 'confirmed' | 'rejected' | 'expired' | null
      decidedBy: string | null
      decidedAt: SqlMoment | null
    }
  }
}
