import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

const donorKey = (donorId: string) => ['donors', 'one', donorId] as const

/** A donor with headline figures. */
export const useDonor = (donorId: string) => useQuery({ queryKey: donorKey(donorId), queryFn: () => api.donorProfiles.find({ donorId }) })

/** What a donor gave by year, Ramadan and purpose; asked for when the page is there. */
export const useGiving = (donorId: string) =>
  useQuery({ queryKey: [...donorKey(donorId), 'giving'], queryFn: () => api.donorProfiles.giving({ donorId }) })
