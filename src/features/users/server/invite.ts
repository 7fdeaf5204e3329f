import { ownNameWords } from '#features/accounts/rules.ts'
import { acceptInvited, findUserNames, setInvitationEnd } from '#features/accounts/server/public.ts'
import {
  requestedMailBuckets,
  minimumResponseTime,
  revokeCodes,
  findCode,
  hashPassword,
  invitation,
  createCode,
  consumeCode,
  findExpiredInvitation,
} from '#features/auth/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { exceedsRights } from '#features/roles/rules.ts'
import { charityOfLinkCode } from '#kit/security/ids.ts'
import { isGuessable } from '#kit/security/passwords.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context, TransactionContext, PublicContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { withMinimumDuration } from '#platform/server/security/minimum-duration.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { pageUrl } from '#platform/server/mail/page-url.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { returnToBuckets, undoOnFailure, takeFromBuckets } from '#platform/server/security/rate-buckets.ts'
import { refuse } from '#platform/server/refuse.ts'
import { users } from '../contract.ts'
import { lockAccountWithRights } from './lock-account.ts'

const limitInvitations = mailLimit('invitation', { each: { atOnce: 5, perHour: 5 }, sender: { atOnce: 100, perHour: 100 } })

type Recipient = { charityId: number; userId: string; invitedBy: string | null }
/** Mails a new invitation link and revokes earlier ones. */
export async function sendInvitation(
  context: TransactionContext & Pick<Context, 'now' | 'publicUrl'>,
  { charityId, userId, invitedBy }: Recipient,
): Promise<void> {
  const { tx, now, publicUrl } = context
  if (invitedBy) await limitInvitations({ tx, now, actor: { charityId, userId: invitedBy } }, userId)
  const { code, expiresAt } = await createCode(tx, { charityId, userId, purpose: 'invitation', now: now(), createdBy: invitedBy })
  await setInvitationEnd(tx, { charityId, userId }, expiresAt)
  const [user, charity, names] = await Promise.all([
    invitedUser(tx, charityId, userId),
    charityOf(tx, charityId),
    findUserNames(tx, charityId, invitedBy ? [invitedBy] : []),
  ])
  if (!user) throw refuse('NOT_FOUND')
  const link = pageUrl(publicUrl, 'authentication', 'invite-user', user.email, code)
  const data = { firstName: user.firstName, roleName: user.roleName, link, invitedBy: (invitedBy && names.get(invitedBy)) || charity.name }
  await enqueueMail(context, { charityId, to: user.email, template: invitation, data, about: { kind: 'user', id: userId } })
}

const invitedUser = (tx: Tx, charityId: number, userId: string) =>
  tx
    .selectFrom('appUser as u')
    .innerJoin('role as r', join => join.onRef('r.charityId', '=', 'u.charityId').onRef('r.id', '=', 'u.roleId'))
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName', 'u.status', 'r.name as roleName'])
    .where('u.charityId', '=', charityId)
    .where('u.id', '=', userId)
    .where('u.status', '=', 'invited')
    .executeTakeFirst()

/** Sends an invitation that was not accepted again. */
export async function resendInvitation(context: Context, { userId }: RequestOf<typeof users.resend>) {
  const { tx, actor, audit } = context
  const account = await lockAccountWithRights(tx, actor.charityId, userId)
  if (!account) throw refuse('NOT_FOUND')
  if (exceedsRights(account.rights, actor)) throw refuse(users.resend, 'ACCOUNT_HAS_MORE_RIGHTS')
  if (account.status !== 'invited') throw refuse(users.resend, 'ALREADY_ACCEPTED')
  await sendInvitation(context, { charityId: actor.charityId, userId, invitedBy: actor.userId })
  audit({ subject: { kind: 'user', id: userId }, detail: { invitation: 'sent again' } })
  return null
}

/** The contents of a valid invitation. */
export async function findInvitation(
  { transact, now }: PublicContext,
  { email, verificationCode }: RequestOf<typeof users.findInvitation>,
) {
  const charityId = charityOfLinkCode(verificationCode)
  if (charityId === null) throw refuse(users.findInvitation, 'INVITATION_EXPIRED')
  return transact(charityId, async ({ tx }) => {
    const code = await findCode(tx, { charityId, purpose: 'invitation', code: verificationCode, now: now() })
    const user = code && (await invitedUser(tx, charityId, code.userId))
    if (!code || user?.email !== email) throw refuse(users.findInvitation, 'INVITATION_EXPIRED')
    const [charity, names] = await Promise.all([
      charityOf(tx, charityId),
      findUserNames(tx, charityId, code.createdBy ? [code.createdBy] : []),
    ])
    const { firstName, lastName, roleName } = user
    const invitedBy = (code.createdBy && names.get(code.createdBy)) || charity.name
    return {
      charityName: charity.name,
      primaryColorCode: charity.colour,
      invitedBy,
      roleName,
      firstName,
      lastName,
      expiresAt: code.expiresAt,
    }
  })
}

/** Sets the password of an invited user, once, and makes the account active. */
export async function acceptInvitation(
  { transact, now }: PublicContext,
  { email, verificationCode, password }: RequestOf<typeof users.acceptInvitation>,
) {
  const charityId = charityOfLinkCode(verificationCode)
  const lookUp = { purpose: 'invitation', code: verificationCode, now: now() } as const
  if (charityId === null) throw refuse(users.acceptInvitation, 'INVITATION_EXPIRED')

  await transact(charityId, async ({ tx }) => {
    const code = await findCode(tx, { charityId, ...lookUp })
    const user = code && (await invitedUser(tx, charityId, code.userId))
    if (user?.email !== email) throw refuse(users.acceptInvitation, 'INVITATION_EXPIRED')
    if (isGuessable(password, ownNameWords(user)))
      throw refuse(users.acceptInvitation, 'WEAK_PASSWORD', [{ field: 'password', code: 'WEAK_PASSWORD' }])
  })
  const passwordHash = await hashPassword(password)
  await transact(charityId, async ({ tx, audit }) => {
    const code = await consumeCode(tx, { charityId, ...lookUp })
    if (!code) throw refuse(users.acceptInvitation, 'INVITATION_EXPIRED')
    if (!(await acceptInvited(tx, { charityId, userId: code.userId }, { email, passwordHash, now: lookUp.now })))
      throw refuse(users.acceptInvitation, 'INVITATION_EXPIRED')
    await revokeCodes(tx, { charityId, userId: code.userId, now: lookUp.now })
    audit({ subject: { kind: 'user', id: code.userId }, changes: { status: ['Invited', 'Active'] } })
  })
  return null
}

/** Renews an expired invitation, sent to the invited address only. The answer and its time are the same for any input. */
export const askForInvitation = (context: PublicContext, input: RequestOf<typeof users.askForInvitation>) =>
  withMinimumDuration(minimumResponseTime, () => inviteAgain(context, input))

async function inviteAgain(context: PublicContext, { email, verificationCode }: RequestOf<typeof users.askForInvitation>) {
  const { transact, now, publicUrl, caller } = context
  const counted = [
    { bucket: requestedMailBuckets.invitationOfPerson, subject: email },
    { bucket: requestedMailBuckets.resetOfNetwork, subject: caller.network },
  ]
  await transact(null, ({ tx }) => takeFromBuckets(tx, counted, now(), 'SENT_OFTEN'))
  const charityId = charityOfLinkCode(verificationCode)
  if (charityId === null) return null
  const mail = async (transaction: TransactionContext) => {
    const old = await findExpiredInvitation(transaction.tx, { charityId, code: verificationCode, now: now() })
    const user = old && (await invitedUser(transaction.tx, charityId, old.userId))
    if (!old || user?.email !== email) return
    await sendInvitation({ ...transaction, now, publicUrl }, { charityId, userId: old.userId, invitedBy: old.createdBy })
    transaction.audit({ subject: { kind: 'user', id: old.userId }, detail: { invitation: 'asked for again' } })
  }
  await undoOnFailure(
    () => transact(null, ({ tx }) => returnToBuckets(tx, counted)),
    () => transact(charityId, mail),
  )
  return null
}
