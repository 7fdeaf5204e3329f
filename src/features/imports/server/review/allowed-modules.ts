import { preferenceIds } from '#kit/giving/ids.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { Actor } from '#platform/server/context.ts'

const rights: readonly (readonly [AppPreference, string])[] = [
  [preferenceIds.donations, 'donations:add'],
  [preferenceIds.islamicGiving, 'islamic-giving:add'],
  [preferenceIds.purchases, 'purchases:add'],
]
/** The modules in which a user may add gifts. A file can name funds of these modules only. */
export const allowedModules = (actor: Pick<Actor, 'can'>): AppPreference[] =>
  rights.flatMap(([module, right]) => (actor.can(right) ? [module] : []))
