import { randomUUID } from 'node:crypto'
import { contract } from '#contract.ts'
import { loginHash } from '#features/accounts/server/logins.ts'
import { hashPassword } from '#features/auth/server/public.ts'
import type { Right, RoleCategory } from '#features/roles/rules.ts'
import { newId } from '#kit/security/ids.ts'
import { createClient } from '#platform/contract/client.ts'
import { db, newNetworkAddress, now, server } from './new-charity.ts'
import { injectTransport } from '../fakes/inject-transport.ts'

/** The password of every member created here. */
export const password = 'Cahaya#2026'
const usualHash = await hashPassword(password)

/** The API of one browser, signed in or not. */
export const browser = ({
  token,
  device = randomUUID(),
  ip = newNetworkAddress(),
}: { token?: string; device?: string; ip?: string } = {}) =>
  createClient(
    contract,
    injectTransport(server, { 'x-device': device, ...(token && { authorization: `Bearer ${token}` }) }, ip),
    randomUUID,
  )

type MemberOptions = {
  can?: readonly string[]
  roleId?: string
  roleName?: string
  category?: RoleCategory
  email?: string
  firstName?: string
  lastName?: string
  status?: 'active' | 'inactive'
  passwordHash?: string
}
/** A stored user of a charity: a role with these rights (or an existing one), an account with a password, and a browser session. */
export async function newMember(charityId: number, draft: MemberOptions = {}) {
  const {
    can = [],
    email = `${randomUUID().slice(0, 8)}@example.test`,
    firstName = 'Aisyah',
    lastName = 'Rahman',
    status = 'active',
  } = draft
  const [userId, roleId, at] = [newId(), draft.roleId ?? newId(), now()]
  const roleName = draft.roleName ?? `Role ${roleId.slice(-8)}`
  await db.transact({ charityId, readOnly: false }, async tx => {
    if (!draft.roleId)
      await tx
        .insertInto('role')
        .values({
          charityId,
          id: roleId,
          name: roleName,
          nameKey: roleName.toLowerCase(),
          category: draft.category ?? 'backOffice',
          platform: 'web',
          rights: [...(can as readonly Right[])],
          createdAt: at,
          createdBy: null,
          updatedAt: at,
        })
        .execute()
    await tx
      .insertInto('appUser')
      .values({
        charityId,
        id: userId,
        firstName,
        lastName,
        email,
        nameKey: `${firstName} ${lastName}`.toLowerCase(),
        phone: null,
        phoneDigits: null,
        idNoSealed: null,
        idNoIndex: null,
        idNoTail: null,
        roleId,
        collectionCentreId: null,
        status,
        passwordHash: draft.passwordHash ?? usualHash,
        passwordChangedAt: at,
        invitationEndsAt: null,
        lastLoginAt: null,
        createdAt: at,
        createdBy: null,
        updatedAt: at,
      })
      .execute()
    await tx
      .insertInto('login')
      .values({ emailHash: loginHash(email), charityId, userId })
      .execute()
  })
  const device = randomUUID()
  const signIn = async (options: { rememberMe?: boolean; device?: string } = {}) => {
    const mark = options.device ?? device
    const user = await browser({ device: mark }).auth.login({ username: email, password, rememberMe: options.rememberMe ?? false })
    if (!('token' in user)) throw new Error('This charity asks for a code.')
    return { ...user, api: browser({ token: user.token, device: mark }) }
  }
  return { userId, roleId, email, device, signIn }
}
