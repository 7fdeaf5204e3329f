import { sql } from 'kysely'
import { flagOtherNumbers } from '#features/tax-registrations/server/public.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * Flags the registrations of a donor's gifts for review that were made from some moment on with a number that is not the donor's. Returns
 * how many.
 */
export const flagRegistrationsOfDonor = (
  work: Pick<Context, 'tx'>,
  charityId: number,
  { donorId, ...made }: { donorId: string; number: string | null; since: string },
): Promise<number> =>
  flagOtherNumbers(work, charityId, sql`select d.id from donation d where d.charity_id = ${charityId} and d.donor_id = ${donorId}`, made)
