import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { GiftFilter } from '#features/gifts/filter.ts'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'

/** The scope of a list: the charity, and the modules that the user may see. */
export type GiftScope = { charityId: number; preferences: readonly AppPreference[] }

/** The preferences a reader may see of those asked for. One asked for by name and not permitted is refused. */
export function permittedPreferences({ can }: Pick<Context['actor'], 'can'>, asked: GiftFilter['appPreferenceId']): AppPreference[] {
  const permitted = Object.values(preferenceIds).filter(id => can(`${preferenceModules[id]}:view`))
  if (asked === allPreferencesId) return permitted
  if (!permitted.includes(asked)) throw refuse('FORBIDDEN')
  return [asked]
}
