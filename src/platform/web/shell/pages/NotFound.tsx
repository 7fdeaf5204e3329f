import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { TornPageDrawing } from '#platform/web/ui/drawings.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { useDocumentTitle } from '#platform/web/ui/PageTitle.tsx'

/** The page for unknown addresses. */
export function NotFound({ text = m.platform_not_found_text() }: { text?: string }) {
  useDocumentTitle(m.platform_not_found_title())
  return (
    <EmptyState
      level={1}
      title={m.platform_not_found_title()}
      picture={<TornPageDrawing />}
      actions={
        <Button component={Link} to="/" variant="filled">
          {m.platform_to_start()}
        </Button>
      }
    >
      <p>{text}</p>
    </EmptyState>
  )
}
