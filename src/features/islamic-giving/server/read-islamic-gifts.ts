import { preferenceIds } from '#kit/giving/ids.ts'
import { findGift, giftExport, listGifts, summariseGifts, giftOfModule } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { islamicGiving, IslamicMethodId } from '../contract.ts'

/** Both methods are what the module itself means: to ask for both is to ask for all, which totals know by heart. */
export const islamicExport = giftExport({ kind: 'islamic-giving', right: 'islamic-giving:view', title: 'WORK_ISLAMIC_GIVING' })

function asGifts<Asked extends { donationMethod: IslamicMethodId[] }>(asked: Asked): Asked {
  return new Set(asked.donationMethod).size === 1 ? asked : { ...asked, donationMethod: [] }
}

/** The lists of donations as this module sees them: its rows, their sums, and the file of them. */
export const listIslamicGifts = (context: Context, request: RequestOf<typeof islamicGiving.list>) => listGifts(context, asGifts(request))
export const summariseIslamicGifts = (context: Context, filter: RequestOf<typeof islamicGiving.summary>) =>
  summariseGifts(context, asGifts(filter))
export const exportIslamicGifts = (context: Context, asked: RequestOf<typeof islamicGiving.export>) =>
  islamicExport.start(context, asGifts(asked))

/** One gift of Islamic giving; a gift of another module is not found here. */
export async function findIslamicGift(context: Context, { ismTransactionId }: RequestOf<typeof islamicGiving.find>) {
  await islamicOnly(context, { id: ismTransactionId })
  return findGift(context, { transactionId: ismTransactionId })
}

/** Refuses a gift that is not one of Islamic giving as not found. */
export async function islamicOnly(context: Context, gift: { id: string } | { txnId: string }): Promise<void> {
  await giftOfModule(context, preferenceIds.islamicGiving, gift)
}
