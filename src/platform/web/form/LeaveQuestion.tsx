import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#messages/messages.js'
import css from './form.module.css'

/** Asks before a page with unsent words is left, whether by a link, by Back or by closing the tab. */
export function LeaveQuestion({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
  if (blocker.state !== 'blocked') return null
  return (
    <Modal opened onClose={blocker.reset} title={m.frames_leave_title()} closeButtonProps={{ 'aria-label': m.frames_close() }}>
      <p>{m.frames_leave_text()}</p>
      <div className={css.does}>
        <Button onClick={blocker.proceed}>{m.frames_leave()}</Button>
        <Button variant="filled" data-autofocus onClick={blocker.reset}>
          {m.frames_stay()}
        </Button>
      </div>
    </Modal>
  )
}
