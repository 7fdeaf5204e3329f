import { useEffect, useEffectEvent } from 'react'
import type { Day } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'

const minute = 60_000

/**
 * Asks for the choices again while theirs is an earlier day than it is now: once a minute, also in a hidden tab, and on return to it. The
 * server decides which day it is; where its clock is behind, the next minute asks again.
 */
export function useNewDay(today: Day | undefined, ask: () => void): void {
  const { timeZone } = useCurrentUser()
  const look = useEffectEvent(() => {
    if (today !== undefined && today < dayInZone(new Date(), timeZone)) ask()
  })
  useEffect(() => {
    const onReturn = () => look()
    const timer = setInterval(() => look(), minute)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
}
