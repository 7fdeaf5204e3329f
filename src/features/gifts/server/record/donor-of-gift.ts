import type { Charity } from '#features/charity/server/public.ts'
import type { DonorInput } from '#features/donors/contract.ts'
import { type EarlyLookUp, findOrAddDonor, type GiftDonor } from '#features/donors/server/public.ts'
import { counterRefusals } from '#features/gifts/refusals.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'

/**
 * Finds or adds the donor of a gift. Refuses a donor that does not exist, in the field that names it. Refuses until the caller confirms,
 * when an archived donor would be restored or details on file replaced.
 */
export async function donorOfGift(
  context: Context,
  charity: Charity,
  input: DonorInput,
  field: 'donorId' | 'donor',
  known?: { early: EarlyLookUp | undefined; isSlipPrinted: boolean },
): Promise<GiftDonor> {
  const found = await findOrAddDonor(context, charity, input, known)
  if (!found) throw refuse(counterRefusals, 'NO_SUCH_DONOR', [{ field, code: 'CHOOSE_DONOR' }])
  if ('questions' in found) throw refuse(counterRefusals, 'DONOR_DETAILS_DIFFER', found.questions)
  if (!('archived' in found)) return found
  throw refuse(counterRefusals, 'DONOR_ARCHIVED', [
    { field: 'restoresArchived', code: 'RESTORE_ARCHIVED_DONOR', values: { name: found.archived } },
  ])
}
