import type { Context } from '#platform/server/context.ts'
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
