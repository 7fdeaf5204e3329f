import { preferenceIds } from '#kit/giving/ids.ts'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'

type Query = Parameters<typeof api.amils.gifts>[0]
type Module = {
  appPreferenceId: AppPreference
  name: () => string
  title: () => string
  load: (query: Query) => ReturnType<typeof api.amils.gifts>
}

/** What amils record, by module: Islamic giving first, which they are appointed for. */
export const recordedIn = {
  [preferenceModules[preferenceIds.islamicGiving]]: {
    appPreferenceId: preferenceIds.islamicGiving,
    name: m.roles_module_islamic_giving,
    title: m.amil_gifts,
    load: (query: Query) => api.amils.gifts(query),
  },
  [preferenceModules[preferenceIds.donations]]: {
    appPreferenceId: preferenceIds.donations,
    name: m.roles_module_donations,
    title: m.amil_gifts,
    load: (query: Query) => api.amils.gifts({ ...query, appPreferenceId: preferenceIds.donations }),
  },
  [preferenceModules[preferenceIds.purchases]]: {
    appPreferenceId: preferenceIds.purchases,
    name: m.roles_module_purchases,
    title: m.amil_sales,
    load: ({ appPreferenceId: _, ...query }: Query) => api.amils.sales(query),
  },
} as const satisfies Readonly<Record<string, Module>>
export type Recorded = keyof typeof recordedIn

/** The modules whose gifts the reader may see, by their paths. */
export function useSeenModules(): Recorded[] {
  const { find } = readPermissions(useCurrentUser().permissions)
  return (Object.keys(recordedIn) as Recorded[]).filter(code => find(code)?.isView)
}
