import { Button } from '@mantine/core'
import { m } from '#messages/messages.js'
import { LedgerDrawing } from '#platform/web/ui/drawings.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { useDocumentTitle } from '#platform/web/ui/PageTitle.tsx'
import { StandalonePage } from './StandalonePage.tsx'

/** Shown when a newer site version is available; drafts are kept. */
export function SessionExpire({ onContinue }: { onContinue: () => void }) {
  useDocumentTitle(m.platform_session_expire_title())
  return (
    <StandalonePage>
      <EmptyState
        level={1}
        title={m.platform_session_expire_title()}
        picture={<LedgerDrawing />}
        actions={
          <Button variant="filled" size="md" onClick={onContinue} autoFocus>
            {m.platform_session_expire_button()}
          </Button>
        }
      >
        <p>{m.platform_session_expire_text()}</p>
      </EmptyState>
    </StandalonePage>
  )
}
