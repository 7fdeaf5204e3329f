import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import './tables.ts'

type ContextPart = Pick<Context, 'tx' | 'now'>

/** Withdraws gifts from the tax records: voided and fully refunded ones, and those whose registration an edit ended. */
export async function withdrawRegistrations({ tx, now }: ContextPart, charityId: number, donationIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('taxRegistration')
    .set({ state: 'withdrawn', withdrawnAt: now() })
    .where('charityId', '=', charityId)
    .where(q => q('donationId', '=', q.fn.any(q.val([...donationIds]))))
    .where('state', 'in', ['registered', 'changed'])
    .execute()
}

/** Flags the registration of a gift for review, when its amount, its date or its receipt's number changed: they are reported. */
export async function flagRegistration({ tx }: Pick<ContextPart, 'tx'>, charityId: number, donationId: string): Promise<void> {
  await tx
    .updateTable('taxRegistration')
    .set({ state: 'changed', needsReview: true })
    .where('charityId', '=', charityId)
    .where('donationId', '=', donationId)
    .where('state', 'in', ['registered', 'changed'])
    .execute()
}

/**
 * Flags registrations of gifts, given as a subquery of their ids, for review that were made from some moment on with another number than
 * this one; with any, where it is null. Returns how many.
 */
export async function flagOtherNumbers(
  { tx }: Pick<ContextPart, 'tx'>,
  charityId: number,
  donationIds: RawBuilder<unknown>,
  { number, since }: { number: string | null; since: string },
): Promise<number> {
  const index = number === null ? null : blindIndex({ charityId, column: 'tax_registration.nric' }, number)
  const { numAffectedRows } = await sql`
    update tax_registration set needs_review = true
     where charity_id = ${charityId} and donation_id in (${donationIds}) and withdrawn_at is null
       and registered_at >= ${since}::timestamptz and nric_index is distinct from ${index}::bytea`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Marks the flagged registration of a gift as reviewed. Returns its state; undefined when none is flagged. */
export const markReviewed = ({ tx }: Pick<ContextPart, 'tx'>, charityId: number, donationId: string) =>
  tx
    .updateTable('taxRegistration')
    .set({ needsReview: false })
    .where('charityId', '=', charityId)
    .where('donationId', '=', donationId)
    .where('needsReview', '=', true)
    .where('state', '<>', 'withdrawn')
    .returning('state')
    .executeTakeFirst()
