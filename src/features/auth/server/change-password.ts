import { ownNameWords } from '#features/accounts/rules.ts'
import { lockCredentials, setPassword } from '#features/accounts/server/public.ts'
import { isGuessable } from '#kit/security/passwords.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { refuse } from '#platform/server/refuse.ts'
import { auth } from '../contract.ts'
import { revokeCodes } from './codes.ts'
import { passwordChanged } from './mails.ts'
import { hashPassword, passwordMatches } from './password-hash.ts'
import { endSessions } from './session/sessions.ts'

/** Changes the password, given the current one. Ends every other session of the user. */
export async function changePassword(context: Context, { oldPassword, newPassword }: RequestOf<typeof auth.changePassword>) {
  const { tx, actor, now, audit, caller } = context
  const { charityId, userId, sessionId } = actor
  const user = await lockCredentials(tx, actor)
  if (!user || !(await passwordMatches(oldPassword, user.passwordHash))) throw refuseField('WRONG_PASSWORD', 'oldPassword')
  if (oldPassword === newPassword) throw refuseField('SAME_PASSWORD', 'newPassword')
  if (isGuessable(newPassword, ownNameWords(user))) throw refuseField('WEAK_PASSWORD', 'newPassword')

  const at = now()
  const passwordHash = await hashPassword(newPassword)
  await setPassword(tx, actor, { passwordHash, now: at })
  await endSessions(tx, actor, { except: sessionId, reason: 'passwordChanged', now: at })
  await revokeCodes(tx, { charityId, userId, purpose: 'reset', now: at })
  await enqueueMail(context, {
    to: user.email,
    template: passwordChanged,
    language: caller.language,
    data: { firstName: user.firstName },
    about: { kind: 'user', id: userId },
  })
  audit({ subject: { kind: 'user', id: userId }, detail: { passwordChanged: 'own' } })
  return null
}

const refuseField = (code: 'WRONG_PASSWORD' | 'SAME_PASSWORD' | 'WEAK_PASSWORD', field: string) =>
  refuse(auth.changePassword, code, [{ field, code }])
