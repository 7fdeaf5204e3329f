import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { ClosedBookDrawing } from '#platform/web/ui/drawings.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

/** Shown when the server refuses for a missing permission. */
export const NoAccess = ({ message, onBack }: { message?: string; onBack?: () => void }) => (
  <div role="alert" className="centred">
    <EmptyState
      level={1}
      title={m.platform_no_access_title()}
      picture={<ClosedBookDrawing />}
      actions={
        <>
          {onBack && <Button onClick={onBack}>{m.platform_back()}</Button>}
          <Button component={Link} to="/dashboard" variant="filled">
            {m.platform_to_dashboard()}
          </Button>
        </>
      }
    >
      {message && <p>{message}</p>}
      <p>{m.platform_no_access_text()}</p>
    </EmptyState>
  </div>
)
