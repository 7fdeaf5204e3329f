import { useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { OfflineDrawing } from '#platform/web/ui/drawings.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser is online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Covers the page while the browser is offline. */
export const Offline = () => (
  <div role="alert" className="centred">
    <EmptyState level={1} title={m.platform_offline_title()} picture={<OfflineDrawing />}>
      <p>{m.platform_offline_text()}</p>
    </EmptyState>
  </div>
)
