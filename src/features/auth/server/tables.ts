import type { Generated } from 'kysely'
import type { Moment } from '#platform/server/database/database.ts'
import type { CodePurpose, EndReason } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    knownDevice: { charityId: number; userId: string; deviceHash: Buffer; firstSeenAt: Moment; lastSeenAt: Moment }
    session: {
      charityId: number
      id: string
      userId: string
      deviceHash: Buffer
      remembered: boolean
      generation: Generated<number>
      rotatedAt: Moment
      createdAt: Moment
      expiresAt: Moment
      endedAt: Moment | null
      endReason: EndReason | null
      client: string | null
    }
    linkCode: {
      charityId: number
      id: string
      userId: string
      purpose: CodePurpose
      codeHash: Buffer
      newEmail: string | null
      createdAt: Moment
      createdBy: string | null
      expiresAt: Moment
      usedAt: Moment | null
      replacedAt: Moment | null
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
      createdAt: Moment
      expiresAt: Moment
      doneAt: Moment | null
    }
  }
}
