import { Button, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { useLeaving } from '#platform/web/shell/guarded-history.ts'

/** Asks before a page with unsaved changes is left. `letGo` is said once they are saved. */
export function useLeaveGuard(isDirty: boolean): { guard: ReactNode; letGo: () => void } {
  const free = useRef(false)
  const leaving = useLeaving(() => isDirty && !free.current)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  const guard = (
    <Modal opened={leaving !== null} onClose={() => leaving?.stay()} title={m.access_unsaved_title()} withCloseButton={false} size={440}>
      <p className="muted">{m.access_unsaved_text()}</p>
      <footer className="dialog-actions">
        <Button data-autofocus onClick={() => leaving?.stay()}>
          {m.access_unsaved_stay()}
        </Button>
        <Button variant="filled" color="danger" onClick={() => leaving?.leave()}>
          {m.access_unsaved_leave()}
        </Button>
      </footer>
    </Modal>
  )
  return {
    guard,
    letGo: () => {
      free.current = true
    },
  }
}
