import { sendResetLink } from '#features/auth/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { refuse } from '#platform/server/refuse.ts'
import { amils } from '../contract.ts'
import { findAmil } from './read-amils.ts'

const limitResets = mailLimit('amilReset', { each: { atOnce: 3, perHour: 3 }, sender: { atOnce: 60, perHour: 60 } })

/** Mails an active amil a link to choose a new password, which nobody else sees. */
export async function resetAmilPassword(context: Context, { userId }: RequestOf<typeof amils.resetPassword>) {
  const { tx, actor, now, publicUrl } = context
  const amil = await findAmil(context, { userId })
  if (amil.status !== 'Active') throw refuse(amils.resetPassword, 'NOT_IN_STATUS')
  if (!amil.actions.includes('edit')) throw refuse(amils.resetPassword, 'ACCOUNT_HAS_MORE_RIGHTS')
  await limitResets(context, userId)
  const { language } = await charityOf(tx, actor.charityId)
  const { email, firstName } = amil
  await sendResetLink(context, {
    charityId: actor.charityId,
    userId,
    email,
    firstName,
    language,
    createdBy: actor.userId,
    now: now(),
    publicUrl,
  })
  return null
}
