import type { Generated } from 'kysely'
import type { Moment } from '#platform/server/db.ts'
import type { ChangeKind, UserStatus } from '../rules.ts'

declare module '#platform/server/db.ts' {
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
      /** Null when the user is deleted. */
      roleId: string | null
      collectionCentreId: string | null
      status: UserStatus
      passwordHash: string | null
      passwordChangedAt: Moment | null
      invitationEndsAt: Moment | null
      lastLoginAt: Moment | null
      version: Generated<number>
      createdAt: Moment
      createdBy: string | null
      updatedAt: Moment
    }
    appUserWord: { charityId: number; word: string; userId: string }
    /** By a keyed hash of the e-mail, the charity and user it signs in to. Shared by all charities. */
    login: { emailHash: Buffer; charityId: number; userId: string }
    administratorChange: {
      charityId: number
      id: string
      userId: string
      kind: ChangeKind
      fromValue: string
      toValue: string
      emailThen: string
      askedBy: string
      askedAt: Moment
      expiresAt: Moment
      operatorCodeHash: Buffer | null
      outcome: 'confirmed' | 'rejected' | 'expired' | null
      decidedBy: string | null
      decidedAt: Moment | null
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
      createdAt: Moment
      decidedAt: Moment | null
      decidedBy: string | null
    }
  }
}
