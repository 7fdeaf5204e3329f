import { useLocalStorage } from '@mantine/hooks'
import { createExternalStore } from '#platform/web/shell/external-store.ts'
import { useOnline } from '#platform/web/shell/pages/Offline.tsx'

/** Whether the server was out of reach when it was last asked, though the browser has a network. */
export const silence = createExternalStore(false)

/** Whether entries are kept on the device now. */
export const isOffline = (): boolean => silence.read() || !navigator.onLine
export function useOffline(): boolean {
  const isSilent = silence.use()
  return !useOnline() || isSilent
}

/** Whether this browser can keep entries safely: encrypted, and over a restart. */
export const canWorkOffline = (): boolean => globalThis.isSecureContext && 'indexedDB' in globalThis && 'serviceWorker' in navigator

/** Whether somebody made this browser ready for counters without a connection; remembered for all officers. */
export const useReadiness = () => useLocalStorage({ key: 'amanah-offline-counter', defaultValue: false, getInitialValueInEffect: false })
