import { useQuery } from '@tanstack/react-query'
import { type DeviceEntry, entryPrefix, isMoneyGone } from '#platform/contract/device-entries.ts'
import { browserVault } from './vault.ts'

/** What counters keep on this device: encrypted with a key that does not leave it. An entry that cannot be read is not removed. */
export const counterVault = browserVault('amanah-counter', { keepsUnreadable: true })

type UnsentEntries = { unsent: number; handedBack: number }

/**
 * How many gifts of a user wait on this device to be sent, and of how many the money was handed back; asked again whenever it is shown. One
 * that cannot be read counts as unsent.
 */
export function useUnsentEntries(userId: string): UnsentEntries {
  const { data = { unsent: 0, handedBack: 0 } } = useQuery({
    queryKey: ['unsent-entries', userId],
    staleTime: 0,
    queryFn: async () => {
      const names = (await counterVault.names()).filter(name => name.startsWith(entryPrefix(userId)))
      const entries = (await Promise.all(names.map(name => counterVault.read(name)))) as (DeviceEntry | null)[]
      const handedBack = entries.filter(entry => entry && isMoneyGone(entry)).length
      return { unsent: names.length - handedBack, handedBack }
    },
  })
  return data
}
