import { addAccessRequest } from '#features/accounts/server/public.ts'
import { registrationKey } from '#features/charity/rules.ts'
import { findAdministrators } from '#features/roles/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { TransactionContext, PublicContext } from '#platform/server/context.ts'
import { withMinimumDuration } from '#platform/server/security/minimum-duration.ts'
import { enqueueMail } from '#platform/server/mail/mail.ts'
import { pageUrl } from '#platform/server/mail/page-url.ts'
import { returnToBuckets, undoOnFailure, takeFromBuckets } from '#platform/server/security/rate-buckets.ts'
import type { auth } from '../contract.ts'
import { requestedMailBuckets, minimumResponseTime } from './rate-limits.ts'
import { accessRequested } from './mails.ts'
import './tables.ts'
import { findRegisteredCharity } from '#features/charity/server/public.ts'

/** Forwards an access request to the administrators of the named charity. The answer and its time are the same when there is none. */
export const register = (context: PublicContext, input: RequestOf<typeof auth.register>) =>
  withMinimumDuration(minimumResponseTime, () => forwardRequest(context, input))

async function forwardRequest(
  { transact, now, caller, publicUrl }: PublicContext,
  { registrationNo, phoneNumber, ...asked }: RequestOf<typeof auth.register>,
) {
  const at = now()
  const charity = registrationKey(registrationNo)
  const counted = [
    { bucket: requestedMailBuckets.accessOfPerson, subject: asked.email },
    { bucket: requestedMailBuckets.accessOfNetwork, subject: caller.network },
    { bucket: requestedMailBuckets.accessOfCharity, subject: charity },
  ]
  const charityId = await transact(null, async ({ tx }) => {
    await takeFromBuckets(tx, counted, at, 'LOCKED')
    const found = await findRegisteredCharity(tx, charity)
    return found?.charityId
  })
  if (charityId === undefined) return null

  const request = async (transaction: TransactionContext) => {
    const { tx, audit } = transaction
    const id = await addAccessRequest(tx, charityId, { ...asked, phone: phoneNumber }, at)
    if (id === null) return
    const data = {
      name: `${asked.firstName} ${asked.lastName}`.trim(),
      email: asked.email,
      reason: asked.reason,
      link: pageUrl(publicUrl, 'users'),
    }
    for (const { id: userId, email } of (await findAdministrators(tx, charityId)).slice(0, 5))
      await enqueueMail(transaction, { charityId, to: email, template: accessRequested, data, about: { kind: 'user', id: userId } })
    audit({ subject: { kind: 'accessRequest', id } })
  }
  await undoOnFailure(
    () => transact(null, ({ tx }) => returnToBuckets(tx, counted)),
    () => transact(charityId, request),
  )
  return null
}
