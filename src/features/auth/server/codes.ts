import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { newId, newLinkCode } from '#kit/ids.ts'
import type { Tx } from '#platform/server/db.ts'
import { type CodePurpose, lifetimes, otp } from '../rules.ts'
import './tables.ts'

/** A code as it is stored: bound to its purpose, so that a code for one thing opens nothing else. */
export const codeHash = (purpose: string, code: string): Buffer => createHash('sha256').update(`${purpose}|${code}`).digest()

/** Whether a code is the one behind a stored hash, in a time that tells nothing. */
export const codeMatches = (purpose: string, code: string, hash: Buffer): boolean => timingSafeEqual(codeHash(purpose, code), hash)

/** Six digits for a second step. */
export const newOtp = (): string => String(randomInt(10 ** otp.digits)).padStart(otp.digits, '0')

type For = { charityId: number; userId: string; purpose: CodePurpose; now: Date; createdBy?: string | null; newEmail?: string }
/** Makes a code for a link and answers it, once: only its hash is kept. Earlier ones for the same purpose die. */
export async function newCode(
  tx: Tx,
  { charityId, userId, purpose, now, createdBy = null, newEmail }: For,
): Promise<{ code: string; expiresAt: Date }> {
  const code = newLinkCode(charityId)
  const expiresAt = new Date(now.getTime() + lifetimes[purpose])
  await endCodes(tx, { charityId, userId, purpose, now })
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

/** The codes of a user that still open something, for one purpose or all, open nothing from now on. */
export async function endCodes(
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

type Asked = { charityId: number; purpose: CodePurpose; code: string; now: Date }
/** The living code of this text, unused. */
export function findCode(tx: Tx, { charityId, purpose, code, now }: Asked) {
  return tx
    .selectFrom('linkCode')
    .select(['id', 'userId', 'newEmail', 'expiresAt', 'createdBy'])
    .where('charityId', '=', charityId)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash(purpose, code))
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** Uses a code up. Of fifty who come with it at once, one gets it; the others get nothing. */
export function useCode(tx: Tx, { charityId, purpose, code, now }: Asked) {
  return tx
    .updateTable('linkCode')
    .set({ usedAt: now })
    .where('charityId', '=', charityId)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash(purpose, code))
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning(['id', 'userId', 'newEmail'])
    .executeTakeFirst()
}
