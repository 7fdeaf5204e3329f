import type { Generated } from 'kysely'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { AccountStatus } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    appUser: {
      charityId: number
      id: string
      firstName: string
      lastName: string
      email: string
      nameKey: string
      phone: string | null
      phoneDigits: string | null
      idNoSealed: string | null
      idNoIndex: Buffer | null
      idNoTail: string | null
      /** Null in a deleted account. */
      roleId: string | null
      collectionCentreId: string | null
      status: AccountStatus
      passwordHash: string | null
      passwordChangedAt: SqlMoment | null
      invitationEndsAt: SqlMoment | null
      lastLoginAt: SqlMoment | null
      version: Generated<number>
      createdAt: SqlMoment
      createdBy: string | null
      updatedAt: SqlMoment
    }
    appUserWord: { charityId: number; word: string; userId: string }
    /** Maps the keyed hash of an e-mail address to the account it signs in to. Shared by all charities. */
    login: { emailHash: Buffer; charityId: number; userId: string }
    /** A key by which another system calls. */
    apiKey: {
      charityId: number
      id: string
      name: string
      roleId: string
      keyHash: Buffer
      createdAt: SqlMoment
      createdBy: string | null
      expiresAt: SqlMoment
      lastUsedAt: SqlMoment | null
      revokedAt: SqlMoment | null
      revokedBy: string | null
    }
    accessRequest: {
      charityId: number
      id: string
      firstName: string
      lastName: string
      email: string
      phone: string | null
      reason: string
      status: 'open' | 'invited' | 'dismissed'
      createdAt: SqlMoment
      decidedAt: SqlMoment | null
      decidedBy: string | null
    }
  }
}
