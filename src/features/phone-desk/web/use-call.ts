import { useQuery } from '@tanstack/react-query'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'
import { openStates } from '#features/recurring/rules.ts'
import { api } from './api.ts'
import { readPermissions } from '#platform/web/shell/rights.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'

/** Gifts, requests and recurring gifts that a call is about: the first page of a list. */
const pageSize = 10

/** What the desk shows of a donor, each part only for those who may read it. A part that is not asked for has no data and no error. */
export function useCall(donorId: string) {
  const modules = readPermissions(useCurrentUser().permissions)
  const sees = (code: string) => modules.find(code)?.isView ?? false
  const seen = (Object.entries(preferenceModules).map(([id, module]) => [Number(id), module]) as [AppPreference, string][]).flatMap(
    ([id, module]) => (sees(module) ? [id] : []),
  )
  const retry = false
  return {
    mayAdd: modules.find('donations')?.isAdd ?? false,
    mayAddIslamic: modules.find('islamic-giving')?.isAdd ?? false,
    mayEdit: modules.find('donors')?.isEdit ?? false,
    seesGifts: seen.length > 0,
    seesRecurring: sees('donations'),
    donor: useQuery({ queryKey: ['donors', 'one', donorId], queryFn: () => api.donorProfiles.find({ donorId }), retry }),
    gifts: useQuery({
      queryKey: ['donations', 'of-donor', donorId, 'call'],
      queryFn: () => api.donations.ofDonor({ donarId: donorId, appPreferenceId: allPreferencesId, pageSize }),
      enabled: seen.length > 0,
      retry,
    }),
    recurring: useQuery({
      queryKey: ['recurring', 'of-donor', donorId],
      queryFn: () => api.recurring.list({ donorId, states: [...openStates], pageSize }),
      enabled: sees('donations'),
      retry,
    }),
    cards: useQuery({ queryKey: ['cards', 'of', donorId], queryFn: () => api.cards.list({ donorId }), retry }),
    requests: useQuery({
      queryKey: ['requests', 'of-donor', donorId],
      queryFn: () => api.requests.list({ donorId, appPreferenceIds: seen, pageSize }),
      enabled: seen.length > 0,
      retry,
    }),
  }
}
export type Call = ReturnType<typeof useCall>
