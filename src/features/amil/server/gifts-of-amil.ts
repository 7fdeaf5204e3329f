import { findFilterChoices, listGifts } from '#features/gifts/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { amils } from '../contract.ts'
import { amilOnly } from './read-amils.ts'

type AmilGifts = RequestOf<typeof amils.gifts> | RequestOf<typeof amils.sales>

/** The gifts or sales of one module that an amil recorded. */
export async function listGiftsOfAmil(context: Context, { userId, ...request }: AmilGifts) {
  await amilOnly(context, userId)
  return listGifts(context, { ...request, officerId: [userId], donorId: null, searchBy: null, searchValue: null })
}

/** The choices of their filters: those of Islamic giving, or of donations for who may not see that. */
export const giftFiltersOfAmils = (context: Context) =>
  findFilterChoices(context, context.actor.can('islamic-giving:view') ? preferenceIds.islamicGiving : preferenceIds.donations)
