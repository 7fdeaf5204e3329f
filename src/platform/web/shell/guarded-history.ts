import { createContext, use, useEffect, useRef, useState } from 'react'
import { type HistoryRouterProps, parsePath, type To } from 'react-router'
import { lockPath } from '../session/session.ts'

type History = HistoryRouterProps['history']
/** Who asks before a page is left: whether it does now, and what it is told when somebody wants to go. */
export type Watcher = { asks: (from: string, to: string) => boolean; stopped: (goOn: () => void) => void }
/** A history that may be stopped, and the way to stop it. */
export type GuardedHistory = { history: History; watch: (watcher: Watcher) => () => void }

/** Puts a question before leaving: links, calls to navigate, and Back, which has happened already and is taken back until the answer. */
export function guardedHistory(free: History): GuardedHistory {
  const watchers = new Set<Watcher>()
  let here = free.location.pathname
  let isTakenBack = false
  let isAnswered = false
  const watcherOf = (to: string) => [...watchers].find(({ asks }) => asks(here, to))
  const guarded = (to: To, go: () => void) => {
    const watcher = watcherOf((typeof to === 'string' ? parsePath(to) : to).pathname ?? here)
    if (watcher) watcher.stopped(go)
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
        // Other moves were asked about before they were made.
        const delta = update.action === 'POP' ? update.delta : null
        const watcher = delta && !isAnswered ? watcherOf(update.location.pathname) : undefined
        isAnswered = false
        if (watcher && delta) {
          isTakenBack = true
          free.go(-delta)
          watcher.stopped(() => {
            isAnswered = true
            free.go(delta)
          })
          return
        }
        here = update.location.pathname
        tell(update)
      }),
  }
  return {
    history,
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** How a page comes to be asked before it is left. */
export const LeaveContext = createContext<GuardedHistory['watch']>(() => () => {})

/** Asks before another path is gone to while `isOn` says so; locking the screen is not leaving. Null until somebody wants to go; then the two answers. */
export function useLeaving(isOn: () => boolean): { stay: () => void; leave: () => void } | null {
  const watch = use(LeaveContext)
  const [goOn, setGoOn] = useState<(() => void) | null>(null)
  const latest = useRef(isOn)
  latest.current = isOn
  useEffect(
    () => watch({ asks: (from, to) => latest.current() && from !== to && !to.endsWith(lockPath), stopped: go => setGoOn(() => go) }),
    [watch],
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
