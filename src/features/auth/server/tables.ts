import type { Generated } from 'kysely'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { CodePurpose, EndReason } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    knownDevice: { charityId: number; userId: string; deviceHash: Buffer; firstSeenAt: SqlMoment; lastSeenAt: SqlMoment }
    session: {
      charityId: number
      id: string
      userId: string
      deviceHash: Buffer
      remembered: boolean
      generation: Generated<number>
      rotatedAt: SqlMoment
      createdAt: SqlMoment
      expiresAt: SqlMoment
      endedAt: SqlMoment | null
      endReason: EndReason | null
      client: string | null
      /** The role that the session shows the product as; null: the user's own. */
      seenAsRoleId: Generated<string | null>
    }
    linkCode: {
      charityId: number
      id: string
      userId: string
      purpose: CodePurpose
      codeHash: Buffer
      newEmail: string | null
      createdAt: SqlMoment
      createdBy: string | null
      expiresAt: SqlMoment
      usedAt: SqlMoment | null
      replacedAt: SqlMoment | null
    }
    signInStep: {
      charityId: number
      id: string
      userId: string
      secretHash: Buffer
      otpHash: Buffer | null
      sent: Generated<number>
      tries: Generated<number>
      remembered: boolean
      deviceHash: Buffer | null
      createdAt: SqlMoment
      expiresAt: SqlMoment
      doneAt: SqlMoment | null
    }
  }
}
