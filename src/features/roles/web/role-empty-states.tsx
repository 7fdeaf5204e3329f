import { Button } from '@mantine/core'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { ClosedBookDrawing, TornPageDrawing } from '#platform/web/ui/drawings.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'

/** The role could not be loaded. */
export const RoleLoadFailed = ({ retry }: { retry: () => void }) => (
  <EmptyState
    level={1}
    title={m.roles_failed_title()}
    picture={<TornPageDrawing />}
    actions={
      <Button variant="filled" onClick={retry}>
        {m.platform_try_again()}
      </Button>
    }
  >
    <p>{m.roles_failed_text()}</p>
  </EmptyState>
)

/** There is no such role, or it is another charity's. */
export function RoleNotFound() {
  const navigate = useNavigate()
  return (
    <EmptyState
      level={1}
      title={m.roles_not_found_role()}
      picture={<ClosedBookDrawing />}
      actions={<Button onClick={() => void navigate('/roles')}>{m.roles_roles()}</Button>}
    />
  )
}
