import { findFilterChoices, listGifts, permittedPreferences } from '#features/gifts/server/public.ts'
import { findUser } from '#features/users/server/public.ts'
import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
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

/** The choices of their filters, of a module that the reader may see: Islamic giving first, which amils are appointed for. */
export function giftFiltersOfAmils(context: Context, { appPreferenceId }: RequestOf<typeof amils.giftFilters>) {
  const permitted = permittedPreferences(context.actor, appPreferenceId ?? allPreferencesId)
  const first = [preferenceIds.islamicGiving, preferenceIds.donations, preferenceIds.purchases].find(id => permitted.includes(id))
  if (!first) throw refuse('FORBIDDEN')
  return findFilterChoices(context, first)
}
