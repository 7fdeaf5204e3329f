import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { ClosedBookDrawing } from '#platform/web/ui/drawings.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

/** There is no such user, or it is another charity's. */
export function MissingUser() {
  const navigate = useNavigate()
  return (
    <EmptyState
      level={1}
      title={m.access_not_found_user()}
      picture={<ClosedBookDrawing />}
      actions={<Button onClick={() => void navigate('/users')}>{m.access_users()}</Button>}
    />
  )
}
