import { randomBytes } from 'node:crypto'
import { findCredentials, findLogin, lockCredentials, recordSignIn, rehashPassword } from '#features/accounts/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import { maskEmail } from '#kit/identity/masks.ts'
import type { RequestOf, HandlerResult } from '#platform/contract/endpoint.ts'
import type { Caller, PublicContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { withMinimumFailureDuration } from '#platform/server/security/minimum-duration.ts'
import { createKeyedSemaphore } from '#platform/server/security/keyed-semaphore.ts'
import { undoOnFailure } from '#platform/server/security/rate-buckets.ts'
import { refuse } from '#platform/server/refuse.ts'
import { tooManyRequests } from '#platform/server/security/too-many-requests.ts'
import { auth } from '#features/auth/contract.ts'
import { lifetimes } from '#features/auth/rules.ts'
import { codeHash } from '../codes.ts'
import { currentUserOf } from './current-user.ts'
import { hashPassword, needsRehash, passwordMatches } from '../password-hash.ts'
import { deviceHash, openSession, originOf, rememberOrigin } from '../session/sessions.ts'
import { attemptBuckets, countAttempt, isLockAudited, uncountAttempt } from './attempts.ts'
import '../tables.ts'

/** Milliseconds that a failed attempt takes at least: longer than a hash and a commit on a machine that is not overloaded. */
const minimumFailureTime = 250
/** Concurrent attempts of one network. An attempt counts as wrong until it is evaluated, so few may be undecided. */
const gate = createKeyedSemaphore(4)

/** Signs in by e-mail and password. Where the charity requires a code, returns the token of the second step instead of a session. */
export const logIn = (context: PublicContext, input: RequestOf<typeof auth.login>): Promise<HandlerResult<typeof auth.login>> =>
  withMinimumFailureDuration(minimumFailureTime, () => gate(context.caller.network, () => attemptLogIn(context, input)))

async function attemptLogIn(context: PublicContext, input: RequestOf<typeof auth.login>): Promise<HandlerResult<typeof auth.login>> {
  const { transact, caller, now } = context
  const { username, password, rememberMe } = input
  const email = username.toLowerCase()
  const at = now()
  const owner = await transact(null, ({ tx }) => findLogin(tx, email))
  const charityId = owner?.charityId ?? null
  const subject = owner && { kind: 'user', id: owner.userId }

  const { user, counted, wait } = await transact(charityId, async ({ tx, audit }) => {
    const [origin, found] = owner ? await Promise.all([originOf(tx, owner, caller), findCredentials(tx, owner)]) : ['unknown' as const]
    const counts = attemptBuckets(email, caller, origin)
    const full = await countAttempt(tx, counts, at)
    if (full && (await isLockAudited(tx, email, at)) && subject) audit({ subject: subject, detail: { refused: 'LOCKED' } })
    return { user: found, counted: counts, wait: full }
  })
  if (wait) throw tooManyRequests(wait, 'LOCKED')

  const uncount = () => transact(charityId, ({ tx }) => uncountAttempt(tx, counted))
  const right = await undoOnFailure(uncount, () => passwordMatches(password, user?.passwordHash ?? null))
  if (!owner || !subject || !user || !right) {
    if (subject) await transact(charityId, async ({ audit }) => audit({ subject: subject, detail: { refused: 'WRONG' } }))
    throw refuse(auth.login, 'WRONG')
  }
  const signedIn = await undoOnFailure(uncount, async () => {
    const better = needsRehash(user.passwordHash ?? '') ? await hashPassword(password) : null
    return transact(owner.charityId, async ({ tx, audit }) => {
      await uncountAttempt(tx, counted)
      const current = await lockCredentials(tx, owner)
      if (current?.passwordHash !== user.passwordHash) return 'otherPassword' as const
      if (current.status !== 'active') return 'inactive' as const
      if (better) await rehashPassword(tx, owner, better)
      const { isGenerateOtp } = await charityOf(tx, owner.charityId)
      if (isGenerateOtp) return startSecondStep(tx, owner, { email, caller, remembered: rememberMe, now: at })
      const session = await completeSignIn(tx, owner, { caller, remembered: rememberMe, now: at })
      audit({ subject: subject, detail: { signedIn: 'password' } })
      return session
    })
  })
  if (signedIn === 'otherPassword') return attemptLogIn(context, input) // changed while the one before was verified
  if (signedIn === 'inactive') throw refuse(auth.login, 'INACTIVE')
  return signedIn
}

type Owner = { charityId: number; userId: string }
/** Opens a session after the last step of a sign-in. */
export async function completeSignIn(tx: Tx, owner: Owner, options: { caller: Caller; remembered: boolean; now: Date }) {
  const { token, refreshToken } = await openSession(tx, owner, options)
  await rememberOrigin(tx, owner, options.caller, options.now)
  await recordSignIn(tx, owner, options.now)
  return currentUserOf(tx, { ...owner, token, refreshToken, rememberMe: options.remembered })
}

async function startSecondStep(
  tx: Tx,
  { charityId, userId }: Owner,
  options: { email: string; caller: Caller; remembered: boolean; now: Date },
) {
  const { email, caller, remembered, now } = options
  const id = newId(now.getTime())
  const secret = randomBytes(24).toString('base64url')
  await tx
    .insertInto('signInStep')
    .values({
      charityId,
      id,
      userId,
      secretHash: codeHash('signInStep', secret),
      otpHash: null,
      remembered,
      deviceHash: deviceHash(caller),
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimes.signInStep),
      doneAt: null,
    })
    .execute()
  return { isGenerateOTP: true as const, otpToken: `${charityId}.${id}.${secret}`, sentTo: maskEmail(email) }
}
