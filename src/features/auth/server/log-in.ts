import { randomBytes } from 'node:crypto'
import { charityOf } from '#features/charity/server/public.ts'
import { newId } from '#kit/ids.ts'
import { maskEmail } from '#kit/masks.ts'
import type { In, Made } from '#platform/contract/endpoint.ts'
import type { Caller, PublicContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'

import { refuse } from '#platform/server/refuse.ts'
import { auth } from '../contract.ts'
import { lifetimes } from '../rules.ts'
import { codeHash, loginHash } from './codes.ts'
import { currentUserOf } from './current-user.ts'
import { hashPassword, isOutdated, passwordMatches } from './password-hash.ts'
import { deviceHash, isKnownDevice, knowDevice, openSession } from './sessions.ts'
import { type Counted, countTry, uncountTry } from './throttle.ts'
import './tables.ts'

/** A1: e-mail and password. Where the charity wants a code too, answers what the second step needs and no token. */
export async function logIn(
  context: PublicContext,
  { username, password, rememberMe }: In<typeof auth.login>,
): Promise<Made<typeof auth.login>> {
  const { transact, caller, now } = context
  const email = username.toLowerCase()
  const at = now()
  const owner = await transact(null, ({ tx }) =>
    tx.selectFrom('login').select(['charityId', 'userId']).where('emailHash', '=', loginHash(email)).executeTakeFirst(),
  )

  const { user, counted, fullUntil } = await transact(owner?.charityId ?? null, async ({ tx, audit }) => {
    const known = owner !== undefined && (await isKnownDevice(tx, owner, caller))
    const triesOf = countedFor(email, caller, known)
    const [full, found] = await Promise.all([countTry(tx, triesOf, at), owner ? userToLogIn(tx, owner) : undefined])
    if (full && owner) audit({ subject: { kind: 'user', id: owner.userId }, detail: { refused: 'LOCKED' } })
    return { user: found, counted: triesOf, fullUntil: full }
  })
  if (fullUntil) throw refuse(auth.login, 'LOCKED')

  const right = await passwordMatches(password, user?.passwordHash ?? null)
  if (!owner || !user || !right) {
    if (owner)
      await transact(owner.charityId, async ({ audit }) =>
        audit({ subject: { kind: 'user', id: owner.userId }, detail: { refused: 'WRONG' } }),
      )
    throw refuse(auth.login, 'WRONG')
  }
  if (user.status !== 'active') throw refuse(auth.login, 'INACTIVE')
  const better = isOutdated(user.passwordHash ?? '') ? await hashPassword(password) : null

  return transact(owner.charityId, async ({ tx, audit }) => {
    await uncountTry(tx, counted, at)
    if (better)
      await tx
        .updateTable('appUser')
        .set({ passwordHash: better })
        .where('charityId', '=', owner.charityId)
        .where('id', '=', owner.userId)
        .execute()
    const { isGenerateOtp } = await charityOf(tx, owner.charityId)
    if (isGenerateOtp) return startSecondStep(tx, owner, { email, caller, remembered: rememberMe, now: at })
    const signedIn = await comeIn(tx, owner, { caller, remembered: rememberMe, now: at })
    audit({ subject: { kind: 'user', id: owner.userId }, detail: { signedIn: 'password' } })
    return signedIn
  })
}

/** A browser the account knows has a count of its own, so strangers cannot lock its owner out. */
export function countedFor(email: string, { ip, device }: Caller, known: boolean): Counted[] {
  if (known) return [{ kind: 'device', subject: `${email}|${device}` }]
  return [
    { kind: 'account', subject: email },
    { kind: 'address', subject: ip },
    { kind: 'pair', subject: `${email}|${ip}` },
  ]
}

type Owner = { charityId: number; userId: string }
const userToLogIn = (tx: Tx, { charityId, userId }: Owner) =>
  tx.selectFrom('appUser').select(['passwordHash', 'status']).where('charityId', '=', charityId).where('id', '=', userId).executeTakeFirst()

/** Opens the session of somebody who has shown enough. */
export async function comeIn(tx: Tx, owner: Owner, options: { caller: Caller; remembered: boolean; now: Date }) {
  const { token, refreshToken } = await openSession(tx, owner, options)
  await knowDevice(tx, owner, options.caller, options.now)
  await tx
    .updateTable('appUser')
    .set({ lastLoginAt: options.now })
    .where('charityId', '=', owner.charityId)
    .where('id', '=', owner.userId)
    .execute()
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
