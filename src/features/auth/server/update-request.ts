import { findAccount, setEmail } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { charityOfLinkCode } from '#kit/security/ids.ts'
import { maskEmail } from '#kit/identity/masks.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { refuse } from '#platform/server/refuse.ts'
import { auth } from '../contract.ts'
import { findCode, consumeCode } from './codes.ts'
import { signInChangedMail } from './sign-in-changed.ts'

/** The change of an e-mail address that a mailed link confirms. */
export async function verifyUpdateRequest({ transact, now }: PublicContext, { verCode }: RequestOf<typeof auth.verifyUpdateRequest>) {
  const charityId = charityOfLinkCode(verCode)
  if (charityId === null) throw refuse(auth.verifyUpdateRequest, 'LINK_EXPIRED')
  return transact(charityId, async ({ tx }) => {
    const code = await findCode(tx, { charityId, purpose: 'newEmail', code: verCode, now: now() })
    const user = code && (await findAccount(tx, { charityId, userId: code.userId }))
    if (!code?.newEmail || !user || user.status === 'deleted' || (await hasOtherRole(tx, { charityId, ...code })))
      throw refuse(auth.verifyUpdateRequest, 'LINK_EXPIRED')
    const charity = await charityOf(tx, charityId)
    return { charityName: charity.name, firstName: user.firstName, from: user.email, to: code.newEmail, expiresAt: code.expiresAt }
  })
}

/** Confirms the new address, which then signs in, and notifies the earlier one. */
export async function confirmUpdateRequest(
  { transact, now, caller }: PublicContext,
  { verCode }: RequestOf<typeof auth.confirmUpdateRequest>,
) {
  const charityId = charityOfLinkCode(verCode)
  if (charityId === null) throw refuse(auth.confirmUpdateRequest, 'LINK_EXPIRED')
  await transact(charityId, async transaction => {
    const { tx, audit } = transaction
    const code = await consumeCode(tx, { charityId, purpose: 'newEmail', code: verCode, now: now() })
    const user = code && (await findAccount(tx, { charityId, userId: code.userId }))
    if (!code?.newEmail || !user || user.status === 'deleted' || (await hasOtherRole(tx, { charityId, ...code })))
      throw refuse(auth.confirmUpdateRequest, 'LINK_EXPIRED')
    if (!(await setEmail(tx, { charityId, userId: code.userId }, { from: user.email, to: code.newEmail, now: now() })))
      throw refuse(auth.confirmUpdateRequest, 'EMAIL_TAKEN_SINCE')
    const data = { firstName: user.firstName, change: 'emailChanged', by: null, to: maskEmail(code.newEmail) } as const
    await enqueueMail(transaction, {
      charityId,
      to: user.email,
      template: signInChangedMail,
      data,
      language: caller.language,
      about: { kind: 'user', id: code.userId },
    })
    audit({ subject: { kind: 'user', id: code.userId }, changes: { email: [user.email, code.newEmail] } })
  })
  return null
}

/** The new address of an account that awaits confirmation by a valid link; null when there is none. */
export async function findPendingEmail(
  tx: Tx,
  { charityId, userId, now }: { charityId: number; userId: string; now: Date },
): Promise<string | null> {
  const code = await tx
    .selectFrom('linkCode')
    .select(['newEmail', 'createdAt'])
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .where('purpose', '=', 'newEmail')
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return code && !(await hasOtherRole(tx, { charityId, userId, createdAt: code.createdAt })) ? code.newEmail : null
}

/** Whether the role of an account was changed after a link was sent. The link was requested with the rights of the earlier role. */
async function hasOtherRole(
  tx: Tx,
  { charityId, userId, createdAt }: { charityId: number; userId: string; createdAt: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('appUser as u')
    .innerJoin('role as r', on => on.onRef('r.charityId', '=', 'u.charityId').onRef('r.id', '=', 'u.roleId'))
    .select('u.id')
    .where('u.charityId', '=', charityId)
    .where('u.id', '=', userId)
    .where('r.updatedAt', '>', createdAt)
    .executeTakeFirst()
  return row !== undefined
}
