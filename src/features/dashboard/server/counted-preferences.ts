import { allPreferencesId } from '#kit/giving/ids.ts'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'
import { permittedPreferences } from '#features/gifts/server/public.ts'
import type { Context } from '#platform/server/context.ts'

type Actor = Pick<Context['actor'], 'can'>
const allPreferences = Object.keys(preferenceModules).map(Number) as AppPreference[]

/** Whether a reader sees the dashboard and no module of gifts: sums over all kinds, and never a gift or a name. */
export const seesSumsOnly = ({ can }: Actor): boolean => !Object.values(preferenceModules).some(module => can(`${module}:view`))

/** The preferences whose gifts a reader's dashboard counts. Throws `FORBIDDEN` for a tab that it does not have. */
export const countedPreferences = (actor: Actor, asked: AppPreference | typeof allPreferencesId): AppPreference[] =>
  asked === allPreferencesId && seesSumsOnly(actor) ? allPreferences : permittedPreferences(actor, asked)
