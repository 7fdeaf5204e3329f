import { listRecentGifts, permittedPreferences } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { dashboard } from '../contract.ts'
import { seesSumsOnly } from './counted-preferences.ts'

/** The latest gifts of the modules that the reader may see. */
export async function listRecent({ tx, actor }: Context, { appPreferenceId, pageSize }: RequestOf<typeof dashboard.recent>) {
  if (seesSumsOnly(actor)) return []
  return listRecentGifts({ tx }, { charityId: actor.charityId, preferences: permittedPreferences(actor, appPreferenceId) }, pageSize)
}
