import { registrationKey } from '#features/charity/rules.ts'
import { pageAt } from '#features/site/server/public.ts'
import { administrators } from '#features/users/server/public.ts'
import { newId } from '#kit/ids.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { enqueueMail } from '#platform/server/mail.ts'
import { refuse } from '#platform/server/refuse.ts'
import { auth } from '../contract.ts'
import { accessRequested } from './mails.ts'
import { countTry } from './throttle.ts'
import './tables.ts'

/** Passes a wish for access on to the administrators of the charity that is named. Says the same when there is none. */
export async function register(
  { transact, now, caller, publicUrl }: PublicContext,
  { registrationNo, phoneNumber, ...asked }: In<typeof auth.register>,
) {
  const at = now()
  const { charityId, full } = await transact(null, async ({ tx }) => ({
    full: await countTry(tx, [{ kind: 'letters', subject: `register|${caller.ip}` }], at),
    charityId: (
      await tx
        .selectFrom('charityDirectory')
        .select('charityId')
        .where('registrationKey', '=', registrationKey(registrationNo))
        .executeTakeFirst()
    )?.charityId,
  }))
  if (full) throw refuse(auth.register, 'LOCKED')
  if (charityId === undefined) return null

  await transact(charityId, async inside => {
    const { tx, audit } = inside
    const already = await tx
      .selectFrom('appUser')
      .select('id')
      .where('charityId', '=', charityId)
      .where('email', '=', asked.email)
      .where('status', '<>', 'deleted')
      .executeTakeFirst()
    if (already) return
    const id = newId(at.getTime())
    const made = await tx
      .insertInto('accessRequest')
      .values({ ...asked, charityId, id, phone: phoneNumber, status: 'open', createdAt: at, decidedAt: null, decidedBy: null })
      .onConflict(conflict => conflict.columns(['charityId', 'email']).where('status', '=', 'open').doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows === 0n) return
    const data = {
      name: `${asked.firstName} ${asked.lastName}`.trim(),
      email: asked.email,
      reason: asked.reason,
      link: pageAt(publicUrl, 'users'),
    }
    for (const { id: userId, email } of (await administrators(tx, charityId)).slice(0, 5))
      await enqueueMail(inside, { charityId, to: email, template: accessRequested, data, about: { kind: 'user', id: userId } })
    audit({ subject: { kind: 'accessRequest', id } })
  })
  return null
}
