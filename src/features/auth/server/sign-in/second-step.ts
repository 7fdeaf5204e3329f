import { sql } from 'kysely'
import { findAccount, lockCredentials } from '#features/accounts/server/public.ts'
import { isCharityId } from '#kit/security/ids.ts'
import { maskEmail } from '#kit/identity/masks.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Caller, PublicContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { drainBucket, fillBucket, takeFromBuckets } from '#platform/server/security/rate-buckets.ts'
import { refuse } from '#platform/server/refuse.ts'
import { tooManyRequests } from '#platform/server/security/too-many-requests.ts'
import { auth } from '#features/auth/contract.ts'
import { otp } from '#features/auth/rules.ts'
import { signInBuckets } from '../rate-limits.ts'
import { codeHash, codeMatches, newOtp } from '../codes.ts'
import { completeSignIn } from './log-in.ts'
import { signInCode } from '../mails.ts'
import { isKnownDevice } from '../session/sessions.ts'
import '../tables.ts'

const shape = /^([1-9]\d{0,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{32})$/
function parseOtpToken(otpToken: string) {
  const [, charityId, id = '', secret = ''] = shape.exec(otpToken) ?? []
  return isCharityId(Number(charityId)) ? { charityId: Number(charityId), id, secret } : null
}

type StepKey = { charityId: number; id: string; secret: string }
const openStep = (tx: Tx, { charityId, id, secret }: StepKey, now: Date) =>
  tx
    .selectFrom('signInStep')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .where('secretHash', '=', codeHash('signInStep', secret))
    .where('doneAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
const lockOpenStep = (tx: Tx, step: StepKey, now: Date) => openStep(tx, step, now).forUpdate().executeTakeFirst()

/** Mails a six-digit code, which replaces the earlier one. */
export async function generateOtp({ transact, now, caller }: PublicContext, { otpToken }: RequestOf<typeof auth.generateOtp>) {
  const step = parseOtpToken(otpToken)
  if (!step) throw refuse(auth.generateOtp, 'STEP_OVER')
  return transact(step.charityId, async transaction => {
    const { tx } = transaction
    const living = await lockOpenStep(tx, step, now())
    if (!living || living.tries >= otp.tries) throw refuse(auth.generateOtp, 'STEP_OVER')
    if (living.sent >= otp.sends) throw refuse(auth.generateOtp, 'NO_MORE_CODES')
    await takeFromBuckets(tx, [{ bucket: signInBuckets.otpMail, subject: await limitSubjectOf(tx, living, caller) }], now(), 'SENT_OFTEN')
    const digits = newOtp()
    const user = await findAccount(tx, living)
    if (!user) throw refuse(auth.generateOtp, 'STEP_OVER')
    await tx
      .updateTable('signInStep')
      .set({ otpHash: codeHash(`otp|${step.id}`, digits), sent: living.sent + 1 })
      .where('charityId', '=', step.charityId)
      .where('id', '=', step.id)
      .execute()
    await enqueueMail(transaction, {
      charityId: step.charityId,
      to: user.email,
      template: signInCode,
      language: caller.language,
      data: { firstName: user.firstName, code: digits },
      about: { kind: 'user', id: living.userId },
    })
    return { sentTo: maskEmail(user.email), sendsLeft: otp.sends - living.sent - 1 }
  })
}

/** The rate limit subject of a sign-in: its account; a known device has its own. */
async function limitSubjectOf(tx: Tx, { charityId, userId }: { charityId: number; userId: string }, caller: Caller): Promise<string> {
  const isKnown = await isKnownDevice(tx, { charityId, userId }, caller)
  return [charityId, userId, ...(isKnown ? [caller.device] : [])].join('|')
}

/** Verifies the code and opens the session. Five wrong codes end the sign-in; each counts for the account. */
export async function verifyOtp({ transact, now, caller }: PublicContext, { otpToken, otp: digits }: RequestOf<typeof auth.verifyOtp>) {
  const step = parseOtpToken(otpToken)
  if (!step) throw refuse(auth.verifyOtp, 'STEP_OVER')
  const signedIn = await transact(step.charityId, async ({ tx, audit }) => {
    const at = now()
    const found = await openStep(tx, step, at).executeTakeFirst()
    const user = found && (await lockCredentials(tx, found)) // before the step, as a reset and a deactivation do, which end it
    const living = await lockOpenStep(tx, step, at)
    if (!living?.otpHash || living.tries >= otp.tries) return 'STEP_OVER' as const
    const subject = await limitSubjectOf(tx, living, caller)
    const wait = await fillBucket(tx, { bucket: signInBuckets.otp, subject }, at)
    if (wait) return { wait }
    const own = tx.updateTable('signInStep').where('charityId', '=', step.charityId).where('id', '=', step.id)
    if (!codeMatches(`otp|${step.id}`, digits, living.otpHash)) {
      await own.set({ tries: sql<number>`tries + 1` }).execute() // committed: the refusal follows outside
      audit({ subject: { kind: 'user', id: living.userId }, detail: { refused: 'WRONG_CODE' } })
      return 'WRONG_CODE' as const
    }
    await own.set({ doneAt: at }).execute()
    for (const bucket of [signInBuckets.otp, signInBuckets.otpMail]) await drainBucket(tx, { bucket, subject })
    if (user?.status !== 'active') return 'STEP_OVER' as const
    audit({ subject: { kind: 'user', id: living.userId }, detail: { signedIn: 'code' } })
    return completeSignIn(tx, { charityId: step.charityId, userId: living.userId }, { caller, remembered: living.remembered, now: at })
  })
  if (typeof signedIn === 'object' && 'wait' in signedIn) throw tooManyRequests(signedIn.wait, 'LOCKED')
  if (typeof signedIn === 'string') throw refuse(auth.verifyOtp, signedIn)
  return signedIn
}
