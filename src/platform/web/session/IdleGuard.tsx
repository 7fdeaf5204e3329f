import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAppSelector } from '../state/hooks.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { activity, idleLimit, type IdleState, idleState } from './idle.ts'

const IdleQuestion = lazyComponent(() => import('./IdleDialog.tsx').then(({ IdleDialog: IdleQuestion }) => IdleQuestion))

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const noteEvery = 1000
/** How long a tab is hidden before coming back counts as becoming active again. */
const longAbsence = 60_000

type Props = { now?: () => number; onIdle: () => void; onActiveAgain: () => void }

/** Warns before the idle limit, ends the session at the limit, and renews the token on return. */
export function IdleGuard({ now = Date.now, onIdle, onActiveAgain }: Props) {
  const isRemembered = useAppSelector(state => state.auth.rememberMe)
  const [state, setState] = useState<IdleState>({ is: 'active' })
  const isAsked = useRef(false)
  isAsked.current = state.is !== 'active'

  // Rerendering, as after each token renewal, is no activity: effect events keep the timer running with the latest callbacks.
  const leave = useEffectEvent(onIdle)
  const renew = useEffectEvent(onActiveAgain)

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
      else if (state.is === 'idle') leave()
      else setState(state)
    }
    const sign = () => {
      // While the dialog is open only its button counts as activity.
      if (isAsked.current || now() - noted < noteEvery) return
      const wasAway = now() - activity.read() >= idleLimit
      if (wasAway && !isRemembered) return look()
      noted = now()
      activity.write(noted)
      if (wasAway) renew()
    }
    let hiddenAt = now()
    const turn = () => {
      if (document.visibilityState !== 'visible') return void (hiddenAt = now())
      look()
      if (now() - hiddenAt > longAbsence) renew()
    }
    const timer = setInterval(look, 1000)
    for (const type of signs) addEventListener(type, sign, { passive: true, capture: true })
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      for (const type of signs) removeEventListener(type, sign, { capture: true })
      document.removeEventListener('visibilitychange', turn)
    }
  }, [isRemembered, now])

  return state.is === 'warned' ? <IdleQuestion left={state.left} onStay={stay} onLeave={onIdle} /> : null
}
