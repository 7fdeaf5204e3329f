import { charityOfTxnId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { enrolment } from '../contract.ts'
import { newGuestToken } from './guest-token.ts'
import { findGiftId } from '#features/gifts/server/public.ts'

/** A token for the holder of a transaction number. Malformed and unknown numbers get the same answer. */
export async function signInAsGuest({ transact, now }: PublicContext, { transactionId: txnId }: RequestOf<typeof enrolment.signIn>) {
  const charityId = charityOfTxnId(txnId)
  const found = charityId !== null && (await transact(charityId, ({ tx }) => findGiftId(tx, charityId, txnId)))
  if (!found) throw refuse('NOT_FOUND')
  return newGuestToken({ charityId, txnId }, now())
}
