import { type AppPreference } from '#features/gifts/rules.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { markReviewed } from '#features/tax-registrations/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { tax } from '../contract.ts'
import { readTaxGift } from './read-tax-gift.ts'

/** Marks the flagged registration of a donation as reviewed; the report to the authority is unchanged. */
export const reviewDonation = (context: Context, asked: RequestOf<typeof tax.reviewDonation>) =>
  review(context, asked, preferenceIds.donations)
/** Marks a registration of Islamic giving as reviewed. */
export const reviewIslamic = (context: Context, asked: RequestOf<typeof tax.reviewIslamic>) =>
  review(context, asked, preferenceIds.islamicGiving)

async function review({ tx, actor, audit }: Context, { transactionId }: RequestOf<typeof tax.reviewDonation>, preference: AppPreference) {
  const gift = await readTaxGift(tx, actor.charityId, { id: transactionId })
  if (gift?.appPreferenceId !== preference) throw refuse('NOT_FOUND')
  const reviewed = await markReviewed({ tx }, actor.charityId, gift.id)
  if (!reviewed) throw refuse(tax.reviewDonation, 'NOTHING_TO_REVIEW')
  audit({ subject: { kind: 'donation', id: gift.id }, detail: { taxScheme: gift.scheme, taxState: reviewed.state } })
  return null
}
