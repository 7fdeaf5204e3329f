import type { AccountStatus } from '#features/accounts/rules.ts'
import { deleteAccount, revokeApiKeysOf, setEmail, setRole, setStatus } from '#features/accounts/server/public.ts'
import {
  confirmNewEmail,
  revokeCodes,
  endSessions,
  createCode,
  type SignInChange,
  signInChangedMail,
} from '#features/auth/server/public.ts'
import { maskEmail } from '#kit/identity/masks.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { pageUrl } from '#platform/server/mail/page-url.ts'
import { refuse } from '#platform/server/refuse.ts'
import { users } from '../contract.ts'
import type { LockedAccount } from './lock-account.ts'
import { sendInvitation } from './invite.ts'

/** Notifies the owner of an account, at its current address, of a change of their sign-in and who makes it. */
async function notifyOwner(
  context: Context,
  { id, email, firstName }: Pick<LockedAccount, 'id' | 'email' | 'firstName'>,
  change: SignInChange,
  newEmail = '',
): Promise<void> {
  const data = { firstName, change, by: context.actor.name, to: newEmail && maskEmail(newEmail) }
  await enqueueMail(context, { to: email, template: signInChangedMail, data, about: { kind: 'user', id } })
}

/**
 * Moves an open invitation to the new address; any other account confirms the new address by a link first.
 * Returns the address to be confirmed. The earlier address is notified of both.
 */
export async function changeEmail(context: Context, account: LockedAccount, to: string): Promise<string | null> {
  const { tx, actor, now } = context
  const { charityId } = actor
  const { id: userId, firstName } = account
  if (account.status === 'invited') {
    if (!(await setEmail(tx, { charityId, userId }, { from: account.email, to, now: now() })))
      throw refuse(users.save, 'EMAIL_TAKEN', [{ field: 'email', code: 'EMAIL_TAKEN' }])
    await notifyOwner(context, account, 'invitationMoved', to)
    await sendInvitation(context, { charityId, userId, invitedBy: actor.userId })
    return null
  }
  const { code } = await createCode(tx, { charityId, userId, purpose: 'newEmail', now: now(), createdBy: actor.userId, newEmail: to })
  const data = { firstName, link: pageUrl(context.publicUrl, 'update-request', 'app-update', code) }
  await enqueueMail(context, { to, template: confirmNewEmail, data, about: { kind: 'user', id: userId } })
  await notifyOwner(context, account, 'emailAsked', to)
  return to
}

/** Gives the account another role. Revokes an open link to a new address, which was sent for the earlier role. */
export async function changeRole({ tx, actor, now }: Context, { id: userId, version }: LockedAccount, roleId: string): Promise<void> {
  const { charityId } = actor
  await setRole(tx, { charityId, userId }, { roleId, version, now: now() })
  await revokeCodes(tx, { charityId, userId, purpose: 'newEmail', now: now() })
}

/** Activates, deactivates or deletes an account. Its sessions, links and API keys end with it; its owner is notified. */
export async function changeState(context: Context, account: LockedAccount, to: Exclude<AccountStatus, 'invited'>): Promise<void> {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const { id: userId } = account
  const at = now()
  if (to === 'deleted') await deleteAccount(tx, { charityId, userId }, at)
  else await setStatus(tx, { charityId, userId }, { status: to, now: at })
  if (to !== 'active') {
    await endSessions(tx, { charityId, userId }, { reason: 'deactivated', now: at })
    await revokeCodes(tx, { charityId, userId, now: at })
    for (const { id, name } of await revokeApiKeysOf(tx, { charityId, userId }, { by: actor.userId, now: at }))
      audit({ subject: { kind: 'apiKey', id }, detail: { name, revoked: true } })
  }
  const verbs = { active: 'activated', inactive: 'deactivated', deleted: 'deleted' } as const
  await notifyOwner(context, account, verbs[to])
}
