import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { type ListChange, isFiltered } from './list-changes.ts'
import { filterRequestOf, requestOf } from './list-request.ts'
import type { ListSpec, ListState } from './list-spec.ts'
import { hasPersonalData, isSearchMissing, readState, writeState } from './url/list-url.ts'
import type { Dates } from './filters/date-presets.ts'
import { useStoredListState } from '../state/hooks.ts'
import { returning } from '../ui/Breadcrumb.tsx'
import { useEnvironment } from './use-environment.ts'

/** A list's state from the URL, the requests derived from it, and `go` to change it. */
export type ListHandle<Row, Request extends object> = {
  readonly spec: ListSpec<Row, Request>
  readonly state: ListState
  readonly request: Request
  readonly match: ReturnType<typeof filterRequestOf<Row, Request>>
  readonly filtered: boolean
  /** Opened without a query string, and unchanged since. */
  readonly untouched: boolean
  /** The link came with the key of a search that only another tab holds. */
  readonly searchMissing: boolean
  readonly dates: Dates
  readonly go: (change: ListChange) => void
}

/**
 * Keeps the list state in the URL. A change replaces the history entry; without a query string the default view
 * opens, or the last state after a return by breadcrumb.
 * Several changes before the next render build on each other.
 */
export function useListState<Row, Request extends object>(spec: ListSpec<Row, Request>): ListHandle<Row, Request> {
  const { dates } = useEnvironment()
  const { memory, remember } = useStoredListState(spec)
  const { search, pathname, state: arrival } = useLocation()
  const isOpened = useNavigationType() === 'PUSH'
  const navigate = useNavigate()
  const arrived = useRef(search === '' && arrival === returning ? (memory?.search ?? '') : '')
  const query = search || arrived.current

  const state = useMemo(() => readState(spec, new URLSearchParams(query), dates.presets), [spec, query, dates.presets])
  const exposed = hasPersonalData(spec, new URLSearchParams(query), dates.presets)
  const untouched = useRef(query === '')
  if (query !== '') untouched.current = false
  else if (isOpened) untouched.current = true
  const latest = useRef(state)
  latest.current = state

  useEffect(() => {
    if (search !== '') arrived.current = ''
    if (exposed)
      void navigate({ pathname, search: writeState(spec, latest.current).toString() }, { replace: true, preventScrollReset: true })
    else if (search === '' && arrived.current !== '')
      void navigate({ pathname, search: arrived.current }, { replace: true, preventScrollReset: true })
  }, [navigate, pathname, search, spec, exposed])

  useEffect(() => {
    if (!exposed) remember({ search: query, isFilterOn: isFiltered(state) })
  }, [remember, query, state, exposed])

  const go = useCallback(
    (change: ListChange) => {
      latest.current = change(latest.current)
      untouched.current = false
      const next = writeState(spec, latest.current).toString()
      void navigate({ pathname, search: next }, { replace: true, preventScrollReset: true })
    },
    [navigate, pathname, spec],
  )

  return useMemo(
    () => ({
      spec,
      state,
      request: requestOf(spec, state, dates),
      match: filterRequestOf(spec, state, dates),
      filtered: isFiltered(state),
      untouched: untouched.current,
      searchMissing: isSearchMissing(new URLSearchParams(query)),
      dates,
      go,
    }),
    [spec, state, query, dates, go],
  )
}
