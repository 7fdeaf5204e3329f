import { supervisorRight } from '#features/declarations/rules.ts'
import { findLease } from '#features/receipt-numbers/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'

/** The refusal of every call that names a lease. */
const leaseRefusals = ['ENTRY_OF_OTHER_OFFICER'] as const

/** A lease of the caller; of another officer, who may have lost the right or left, for a supervisor only. */
export async function findOfficerLease({ tx, actor }: Pick<Context, 'tx' | 'actor'>, leaseId: string) {
  const lease = await findLease(tx, actor.charityId, leaseId)
  if (!lease) throw refuse('NOT_FOUND')
  if (lease.officerId !== actor.userId && !actor.can(supervisorRight)) throw refuse(leaseRefusals, 'ENTRY_OF_OTHER_OFFICER')
  return lease
}
