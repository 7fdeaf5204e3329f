import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import type { RawBuilder } from 'kysely'
import type { Right } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { GiftFilter } from '#features/gifts/filter.ts'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'

/**
 * The scope of a list: the charity, and the modules that the user may see. `donorTest`: a quick test of each row `d` that the donors of a
 * search pass, which those who remain are then tested by.
 */
export type GiftScope = { charityId: number; preferences: readonly AppPreference[]; donorTest?: RawBuilder<boolean> | undefined }

/** What one needs to see the gifts of these modules. */
export const viewRightsOf = (preferences: readonly AppPreference[]): Right[] =>
  preferences.map(id => `${preferenceModules[id]}:view` as const)

/** The requested modules that the reader may see. A module that was requested by its id is refused if it is not permitted. */
export function permittedPreferences({ can }: Pick<Context['actor'], 'can'>, asked: GiftFilter['appPreferenceId']): AppPreference[] {
  const permitted = Object.values(preferenceIds).filter(id => can(`${preferenceModules[id]}:view`))
  if (asked === allPreferencesId) return permitted
  if (!permitted.includes(asked)) throw refuse('FORBIDDEN')
  return [asked]
}
