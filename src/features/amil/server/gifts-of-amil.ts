import { findFilterChoices, listGifts } from '#features/gifts/server/public.ts'
import { findUser } from '#features/users/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { amils } from '../contract.ts'
import { amilOnly } from './read-amils.ts'

const noSearch = { donorId: null, searchBy: null, searchValue: null } as const

/** The gifts of one module that an amil recorded. */
export async function listGiftsOfAmil(context: Context, { userId, ...request }: RequestOf<typeof amils.gifts>) {
  await amilOnly(context, userId)
  return listGifts(context, { ...request, ...noSearch, officerId: [userId] })
}

/** The sales that a user recorded, amil or not. A user of another charity is not found. */
export async function listSalesOfUser(context: Context, { userId, ...request }: RequestOf<typeof amils.sales>) {
  await findUser(context, { userId })
  return listGifts(context, { ...request, ...noSearch, officerId: [userId] })
}

/** The choices of their filters: those of Islamic giving, or of donations for readers without that right. */
export const giftFiltersOfAmils = (context: Context) =>
  findFilterChoices(context, context.actor.can('islamic-giving:view') ? preferenceIds.islamicGiving : preferenceIds.donations)
