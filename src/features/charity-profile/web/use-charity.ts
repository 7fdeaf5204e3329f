import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/web/api.ts'

/** The key under which the charity is kept; whatever changes it makes it stale. */
export const charityKey = ['charity-profile'] as const

/** The charity with its settings. */
export const useCharity = () => useQuery({ queryKey: [...charityKey, 'view'], queryFn: () => api.charity.view({}) })
