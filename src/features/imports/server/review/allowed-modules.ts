import { preferenceIds } from '#kit/giving/ids.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { Actor } from '#platform/server/context.ts'

const rights: readonly (readonly [AppPreference, string])[] = [
  [preferenceIds.donations, 'donations:add'],
  [preferenceIds.islamicGiving, 'islamic-giving:add'],
  [preferenceIds.purchases, 'purchases:add'],
]
/** The modules that an actor may add gifts to: a file names no fund of another. */
export const allowedModules = (actor: Pick<Actor, 'can'>): AppPreference[] =>
  rights.flatMap(([module, right]) => (actor.can(right) ? [module] : []))
