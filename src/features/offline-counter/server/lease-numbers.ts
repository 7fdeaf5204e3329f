import { charityOf } from '#features/charity/server/public.ts'
import { leaseReceiptNos, returnLeasedNos } from '#features/receipt-numbers/server/public.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { offlineCounter } from '../contract.ts'
import { findOfficerLease } from './find-officer-lease.ts'

/** Leases numbers to a device of the caller, with what it needs to print a slip by itself. */
export async function leaseNumbers(
  context: Context,
  { id, deviceId, count }: RequestOf<typeof offlineCounter.lease>,
): Promise<HandlerResult<typeof offlineCounter.lease>> {
  const { tx, actor, now, audit } = context
  const charity = await charityOf(tx, actor.charityId)
  const lease = await leaseReceiptNos(context, charity, { id, deviceId, officerId: actor.userId, count })
  if (!lease) throw refuse(offlineCounter.lease, 'TOO_MANY_NUMBERS_OUT')
  const { receiptNos } = lease
  audit({
    subject: { kind: 'user', id: actor.userId },
    detail: { leaseId: id, deviceId, firstNo: receiptNos[0], lastNo: receiptNos.at(-1) },
  })
  const { name: charityName, address, phone, registrationNo } = charity
  return { ...lease, now: now().toISOString(), head: { charityName, address, phone, registrationNo } }
}

/** Takes numbers back that were not printed. They are leased again before new ones are. */
export async function giveNumbersBack(context: Context, { leaseId, receiptNos }: RequestOf<typeof offlineCounter.giveBack>) {
  const lease = await findOfficerLease(context, leaseId)
  const returned = await returnLeasedNos(context, leaseId, receiptNos)
  context.audit({ subject: { kind: 'user', id: lease.officerId }, detail: { leaseId, returned } })
  return { returned }
}
