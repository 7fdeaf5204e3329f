import { createContext, use, useEffect, useRef, useState } from 'react'
import { type HistoryRouterProps, parsePath, type To } from 'react-router'
import { lockPath } from '../session/session.ts'

type History = HistoryRouterProps['history']
/** Blocks navigation: `blocks` decides, `onBlocked` receives the function that continues. */
type NavigationGuard = { blocks: (from: string, to: string) => boolean; onBlocked: (goOn: () => void) => void }
/** A history whose navigation can be blocked by guards. */
export type GuardedHistory = { history: History; addGuard: (guard: NavigationGuard) => () => void }

/** Wraps a history so that guards can block push, replace and Back. Back has already happened, so it is undone until the user decides. */
export function guardedHistory(free: History): GuardedHistory {
  const guards = new Set<NavigationGuard>()
  let currentPath = free.location.pathname
  let isTakenBack = false
  let isAnswered = false
  const guardOf = (to: string) => [...guards].find(({ blocks }) => blocks(currentPath, to))
  const guarded = (to: To, go: () => void) => {
    const guard = guardOf((typeof to === 'string' ? parsePath(to) : to).pathname ?? currentPath)
    if (guard) guard.onBlocked(go)
    else go()
  }
  const history: History = {
    get action() {
      return free.action
    },
    get location() {
      return free.location
    },
    createHref: to => free.createHref(to),
    createURL: to => free.createURL(to),
    encodeLocation: to => free.encodeLocation(to),
    push: (to, state) => guarded(to, () => free.push(to, state)),
    replace: (to, state) => guarded(to, () => free.replace(to, state)),
    go: delta => free.go(delta),
    listen: tell =>
      free.listen(update => {
        if (isTakenBack) {
          isTakenBack = false
          return
        }
        // push and replace were checked before they happened.
        const delta = update.action === 'POP' ? update.delta : null
        const guard = delta && !isAnswered ? guardOf(update.location.pathname) : undefined
        isAnswered = false
        if (guard && delta) {
          isTakenBack = true
          free.go(-delta)
          guard.onBlocked(() => {
            isAnswered = true
            free.go(delta)
          })
          return
        }
        currentPath = update.location.pathname
        tell(update)
      }),
  }
  return {
    history,
    addGuard(guard) {
      guards.add(guard)
      return () => void guards.delete(guard)
    },
  }
}

/** Registers a navigation guard; provided by the router. */
export const AddGuardContext = createContext<GuardedHistory['addGuard']>(() => () => {})

/**
 * Blocks navigation to another path while `isOn()`, except to the lock screen. Null until a navigation is blocked, then `stay` and `leave`.
 */
export function useNavigationGuard(isOn: () => boolean): { stay: () => void; leave: () => void } | null {
  const addGuard = use(AddGuardContext)
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const latest = useRef(isOn)
  latest.current = isOn
  useEffect(
    () => addGuard({ blocks: (from, to) => latest.current() && from !== to && !to.endsWith(lockPath), onBlocked: go => setGoOn(() => go) }),
    [addGuard],
  )
  if (!goOn) return null
  const stay = () => setGoOn(null)
  return {
    stay,
    leave() {
      stay()
      goOn()
    },
  }
}
