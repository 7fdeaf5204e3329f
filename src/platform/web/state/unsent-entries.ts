import { useQuery } from '@tanstack/react-query'
import { entryPrefix } from '#platform/contract/device-entries.ts'
import { browserVault } from './vault.ts'

/** What counters keep on this device: encrypted with a key that does not leave it. An entry that cannot be read is not removed. */
export const counterVault = browserVault('amanah-counter', { keepsUnreadable: true })

/** How many entries of a user wait on this device; asked again whenever it is shown. */
export function useUnsentEntries(userId: string): number {
  const { data = 0 } = useQuery({
    queryKey: ['unsent-entries', userId],
    networkMode: 'always',
    staleTime: 0,
    queryFn: async () => (await counterVault.names()).filter(name => name.startsWith(entryPrefix(userId))).length,
  })
  return data
}
