import { Button, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#messages/messages.js'

/** Asks before a page with unsaved changes is left. `letGo` is said once they are saved. */
export function useLeaveGuard(isDirty: boolean): { guard: ReactNode; letGo: () => void } {
  const free = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !free.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  const isAsking = blocker.state === 'blocked'
  const guard = (
    <Modal opened={isAsking} onClose={() => blocker.reset?.()} title={m.access_unsaved_title()} withCloseButton={false} size={440}>
      <p className="muted">{m.access_unsaved_text()}</p>
      <footer className="dialog-actions">
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {m.access_unsaved_stay()}
        </Button>
        <Button variant="filled" color="danger" onClick={() => blocker.proceed?.()}>
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
