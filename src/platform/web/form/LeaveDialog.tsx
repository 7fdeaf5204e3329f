import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { useNavigationGuard } from '../shell/guarded-history.ts'

/** Confirms leaving a page with unsaved changes by a link, Back or closing the tab. */
export function LeaveDialog({ when }: { when: boolean }) {
  const leaving = useNavigationGuard(() => when)
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  if (!leaving) return null
  return (
    <Dialog onClose={leaving.stay} title={m.platform_leave_title()}>
      <p>{m.platform_leave_text()}</p>
      <footer className="dialog-actions">
        <Button onClick={leaving.leave}>{m.platform_leave()}</Button>
        <Button variant="filled" data-autofocus onClick={leaving.stay}>
          {m.platform_stay()}
        </Button>
      </footer>
    </Dialog>
  )
}
