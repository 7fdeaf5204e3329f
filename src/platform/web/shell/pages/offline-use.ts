import { useEffect } from 'react'
import { createExternalStore } from '../external-store.ts'

/** Whether the page that is shown can be used without a connection: nothing covers it then. */
export const offlineUse = createExternalStore(false)

/** Says of the page that draws it whether it can be used without a connection. */
export function useOfflineUse(isUsable: boolean): void {
  useEffect(() => {
    offlineUse.set(isUsable)
    return () => offlineUse.set(false)
  }, [isUsable])
}
