import { Button, Modal } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { useAppSelector } from '../state/hooks.ts'
import { activity, announcement, idleLimit, type IdleState, idleState } from './idle.ts'

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const noteEvery = 1000

type Props = { now?: () => number; onIdle: () => void; onActiveAgain: () => void }

/** Watches for idleness: warns, ends the session, and has the token renewed when somebody comes back. */
export function IdleGuard({ now = Date.now, onIdle, onActiveAgain }: Props) {
  const isRemembered = useAppSelector(state => state.auth.rememberMe)
  const [state, setState] = useState<IdleState>({ is: 'active' })
  const isAsked = useRef(false)
  isAsked.current = state.is !== 'active'

  const stay = useCallback(() => {
    activity.write(now())
    setState({ is: 'active' })
    onActiveAgain()
  }, [now, onActiveAgain])

  useEffect(() => {
    activity.write(now())
    let noted = now()
    const look = () => {
      const state = idleState(activity.read(), now())
      if (isRemembered || state.is === 'active') setState(was => (was.is === 'active' ? was : { is: 'active' }))
      else if (state.is === 'idle') onIdle()
      else setState(state)
    }
    const sign = () => {
      // While the question stands only its button answers it.
      if (isAsked.current || now() - noted < noteEvery) return
      const wasAway = now() - activity.read() >= idleLimit
      if (wasAway && !isRemembered) return look()
      noted = now()
      activity.write(noted)
      if (wasAway) onActiveAgain()
    }
    const back = () => {
      if (document.visibilityState !== 'visible') return
      look()
      onActiveAgain()
    }
    const timer = setInterval(look, 1000)
    for (const type of signs) addEventListener(type, sign, { passive: true, capture: true })
    document.addEventListener('visibilitychange', back)
    return () => {
      clearInterval(timer)
      for (const type of signs) removeEventListener(type, sign, { capture: true })
      document.removeEventListener('visibilitychange', back)
    }
  }, [isRemembered, now, onIdle, onActiveAgain])

  return <IdleQuestion left={state.is === 'warned' ? state.left : null} onStay={stay} onLeave={onIdle} />
}

function IdleQuestion({ left, onStay, onLeave }: { left: number | null; onStay: () => void; onLeave: () => void }) {
  const seconds = Math.ceil((left ?? 0) / 1000)
  const due = announcement(seconds)
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Modal opened={left !== null} onClose={onStay} title={m.shell_idle_title()} closeOnClickOutside={false} withCloseButton={false} size={440}>
      <p>
        {m.shell_idle_text()} <strong className="nowrap">{clock}</strong>
      </p>
      <p className="muted small">{m.shell_idle_kept()}</p>
      <p className="vh" role="status" aria-live="polite">
        {left !== null && due ? m.shell_idle_announced({ seconds: due }) : ''}
      </p>
      <footer className="dialog-actions">
        <Button onClick={onLeave}>{m.shell_idle_leave()}</Button>
        <Button variant="filled" onClick={onStay} data-autofocus>
          {m.shell_idle_stay()}
        </Button>
      </footer>
    </Modal>
  )
}
