import { m } from '#messages/messages.js'
import { OfflineDrawing } from '#platform/web/ui/drawings.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

/** Covers the page while the browser is offline. */
export const Offline = () => (
  <div role="alert" className="centred">
    <EmptyState level={1} title={m.platform_offline_title()} picture={<OfflineDrawing />}>
      <p>{m.platform_offline_text()}</p>
    </EmptyState>
  </div>
)
