import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { StartedAction } from '#platform/web/shell/palette/record-search.ts'

/** Starts an action that the navigation to this page asked for, once, as soon as `start` is given. */
export function useStartedAction(name: StartedAction, start: (() => void) | null): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isWanted = (state as { start?: StartedAction } | null)?.start === name && start !== null
  useEffect(() => {
    if (!isWanted) return
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true })
    start?.()
    // eslint-disable-next-line -- once for each navigation that asks
  }, [isWanted])
}
