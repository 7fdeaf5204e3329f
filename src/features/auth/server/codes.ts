import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { newId, newLinkCode } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type CodePurpose, lifetimes, otp } from '../rules.ts'
import './tables.ts'

/** The stored hash of a code. It includes the purpose, so that a code is valid for nothing else. */
export const codeHash = (purpose: string, code: string): Buffer => createHash('sha256').update(`${purpose}|${code}`).digest()

/** Compares a code with a stored hash in constant time. */
export const codeMatches = (purpose: string, code: string, hash: Buffer): boolean => timingSafeEqual(codeHash(purpose, code), hash)

/** A random six-digit code for the second step of signing in. */
export const newOtp = (): string => String(randomInt(10 ** otp.digits)).padStart(otp.digits, '0')

type NewCode = { charityId: number; userId: string; purpose: CodePurpose; now: Date; createdBy?: string | null; newEmail?: string }
/** Creates a code for a mailed link; only its hash is stored. Revokes earlier codes of the same purpose. */
export async function createCode(
  tx: Tx,
  { charityId, userId, purpose, now, createdBy = null, newEmail }: NewCode,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newLinkCode(charityId)
  const expiresAt = new Date(now.getTime() + lifetimes[purpose])
  await revokeCodes(tx, { charityId, userId, purpose, now })
  await tx
    .insertInto('linkCode')
    .values({
      charityId,
      id: newId(now.getTime()),
      userId,
      purpose,
      codeHash: codeHash(purpose, code),
      newEmail: newEmail ?? null,
      createdAt: now,
      createdBy,
      expiresAt,
      usedAt: null,
      replacedAt: null,
    })
    .execute()
  return { code, expiresAt }
}

/** Revokes the open codes of a user, of one purpose or all. */
export async function revokeCodes(
  tx: Tx,
  { charityId, userId, purpose, now }: { charityId: number; userId: string; purpose?: CodePurpose; now: Date },
) {
  await tx
    .updateTable('linkCode')
    .set({ replacedAt: now })
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .$if(purpose !== undefined, query => query.where('purpose', '=', purpose!))
    .execute()
}

type CodeQuery = { charityId: number; purpose: CodePurpose; code: string; now: Date }
/** Finds a code that is neither used, revoked nor expired. */
export function findCode(tx: Tx, { charityId, purpose, code, now }: CodeQuery) {
  return tx
    .selectFrom('linkCode')
    .select(['id', 'userId', 'newEmail', 'createdAt', 'expiresAt', 'createdBy'])
    .where('charityId', '=', charityId)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash(purpose, code))
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Finds an invitation that was neither used nor revoked, and has expired. */
export const findExpiredInvitation = (tx: Tx, { charityId, code, now }: Omit<CodeQuery, 'purpose'>) =>
  tx
    .selectFrom('linkCode')
    .select(['userId', 'createdBy'])
    .where('charityId', '=', charityId)
    .where('purpose', '=', 'invitation')
    .where('codeHash', '=', codeHash('invitation', code))
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '<=', now.toISOString())
    .executeTakeFirst()

/** Marks a code as used. Of concurrent calls with the same code only one gets it. */
export function consumeCode(tx: Tx, { charityId, purpose, code, now }: CodeQuery) {
  return tx
    .updateTable('linkCode')
    .set({ usedAt: now })
    .where('charityId', '=', charityId)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash(purpose, code))
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning(['id', 'userId', 'newEmail', 'createdAt'])
    .executeTakeFirst()
}
