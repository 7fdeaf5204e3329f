import { ownNameWords } from '#features/accounts/rules.ts'
import { findAccount, findLogin, resetPassword as resetAccountPassword } from '#features/accounts/server/public.ts'
import { charityOfLinkCode } from '#kit/security/ids.ts'
import { isGuessable } from '#kit/security/passwords.ts'
import type { Language } from '#kit/text/languages.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { TransactionContext, PublicContext } from '#platform/server/context.ts'
import { withMinimumDuration } from '#platform/server/security/minimum-duration.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { pageUrl } from '#platform/server/mail/page-url.ts'
import { returnToBuckets, undoOnFailure, takeFromBuckets } from '#platform/server/security/rate-buckets.ts'
import { refuse } from '#platform/server/refuse.ts'
import { auth } from '../contract.ts'
import { requestedMailBuckets, minimumResponseTime } from './rate-limits.ts'
import { revokeCodes, findCode, createCode, consumeCode } from './codes.ts'
import { passwordChanged, resetPassword as resetMail } from './mails.ts'
import { hashPassword } from './password-hash.ts'
import { endSessions } from './session/sessions.ts'

/** Mails a reset link to a known, active user. The answer and its time are the same for any other address. */
export const forgotPassword = (context: PublicContext, input: RequestOf<typeof auth.forgotPassword>) =>
  withMinimumDuration(minimumResponseTime, () => mailResetLink(context, input))

async function mailResetLink({ transact, now, caller, publicUrl }: PublicContext, { email }: RequestOf<typeof auth.forgotPassword>) {
  const at = now()
  const counted = [
    { bucket: requestedMailBuckets.resetOfAccount, subject: email },
    { bucket: requestedMailBuckets.resetOfNetwork, subject: caller.network },
  ]
  const owner = await transact(null, async ({ tx }) => {
    await takeFromBuckets(tx, counted, at, 'SENT_OFTEN')
    return findLogin(tx, email)
  })
  if (!owner) return null
  const mail = async (transaction: TransactionContext) => {
    const user = await findAccount(transaction.tx, owner)
    if (user?.status !== 'active') return
    const { email: address, firstName } = user
    await sendResetLink(transaction, { ...owner, email: address, firstName, language: caller.language, now: at, publicUrl })
    transaction.audit({ subject: { kind: 'user', id: owner.userId }, detail: { asked: 'reset' } })
  }
  await undoOnFailure(
    () => transact(null, ({ tx }) => returnToBuckets(tx, counted)),
    () => transact(owner.charityId, mail),
  )
  return null
}

type Recipient = { charityId: number; userId: string; email: string; firstName: string; language: Language | null; createdBy?: string }
type Sending = Recipient & { now: Date; publicUrl: string }
/** Mails an active user a link to choose a new password. Earlier links end. */
export async function sendResetLink(transaction: TransactionContext, { now, publicUrl, language, ...recipient }: Sending): Promise<void> {
  const { charityId, userId, email, firstName, createdBy } = recipient
  const { code } = await createCode(transaction.tx, { charityId, userId, purpose: 'reset', now, ...(createdBy && { createdBy }) })
  await enqueueMail(transaction, {
    charityId,
    to: email,
    template: resetMail,
    language,
    data: { firstName, link: pageUrl(publicUrl, 'authentication', 'resetPassword', email, code) },
    about: { kind: 'user', id: userId },
  })
}

/** Checks whether a reset link is still valid. */
export async function verifyResetLink(
  { transact, now }: PublicContext,
  { email, verificationCode }: RequestOf<typeof auth.verifyResetLink>,
) {
  const charityId = charityOfLinkCode(verificationCode)
  if (charityId === null) throw refuse(auth.verifyResetLink, 'LINK_EXPIRED')
  return transact(charityId, async ({ tx }) => {
    const code = await findCode(tx, { charityId, purpose: 'reset', code: verificationCode, now: now() })
    const user = code && (await findAccount(tx, { charityId, userId: code.userId }))
    if (!code || user?.status !== 'active' || user.email !== email) throw refuse(auth.verifyResetLink, 'LINK_EXPIRED')
    return { email: user.email, expiresAt: code.expiresAt }
  })
}

/** Sets a new password by a link, which works once, and ends every session of the user. */
export async function resetPassword(
  { transact, now, caller }: PublicContext,
  { email, verificationCode, password }: RequestOf<typeof auth.resetPassword>,
) {
  const charityId = charityOfLinkCode(verificationCode)
  const lookUp = { purpose: 'reset', code: verificationCode, now: now() } as const
  if (charityId === null) throw refuse(auth.resetPassword, 'LINK_EXPIRED')

  await transact(charityId, async ({ tx }) => {
    const code = await findCode(tx, { charityId, ...lookUp })
    const user = code && (await findAccount(tx, { charityId, userId: code.userId }))
    if (!user || user.email !== email) throw refuse(auth.resetPassword, 'LINK_EXPIRED')
    if (isGuessable(password, ownNameWords(user)))
      throw refuse(auth.resetPassword, 'WEAK_PASSWORD', [{ field: 'password', code: 'WEAK_PASSWORD' }])
  })
  const passwordHash = await hashPassword(password)
  await transact(charityId, async transaction => {
    const { tx, audit } = transaction
    const code = await consumeCode(tx, { charityId, ...lookUp })
    if (!code) throw refuse(auth.resetPassword, 'LINK_EXPIRED')
    const user = await resetAccountPassword(tx, { charityId, userId: code.userId }, { email, passwordHash, now: lookUp.now })
    if (!user) throw refuse(auth.resetPassword, 'LINK_EXPIRED')
    await endSessions(tx, { charityId, userId: code.userId }, { reason: 'passwordChanged', now: lookUp.now })
    await revokeCodes(tx, { charityId, userId: code.userId, now: lookUp.now })
    await enqueueMail(transaction, {
      charityId,
      to: email,
      template: passwordChanged,
      language: caller.language,
      data: { firstName: user.firstName },
      about: { kind: 'user', id: code.userId },
    })
    audit({ subject: { kind: 'user', id: code.userId }, detail: { passwordChanged: 'reset' } })
  })
  return null
}
