import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageCount } from '#kit/text/paging.ts'
import { toPage } from './list-changes.ts'
import type { ListHandle } from './use-list-state.ts'

/** Loads the page's rows and, once they are drawn, the totals; `isDrawn` tells when. A page past the end becomes the last page. */
export function useListData<Row, Request extends object>({ spec, state, dates, request, match, go }: ListHandle<Row, Request>) {
  // Wait for the Ramadan dates: an unresolved preset would match every row.
  const isDated = Object.values(state.filters).every(value => value.kind !== 'preset' || dates.rangeOf(value.preset) !== null)
  const rows = useQuery({
    queryKey: [spec.id, 'rows', request],
    queryFn: () => spec.call(request),
    enabled: isDated,
    placeholderData: keepPreviousData,
  })
  const isDrawn = useHasDrawnRows(rows.isSuccess)
  const summary = useQuery({
    queryKey: [spec.id, 'summary', match],
    queryFn: () => spec.summary?.(match) ?? null,
    enabled: spec.summary !== undefined && isDated && isDrawn,
    placeholderData: keepPreviousData,
  })

  const last = rows.data && !rows.isPlaceholderData ? pageCount(rows.data) : null
  useEffect(() => {
    if (last !== null && state.page > last) go(toPage(last))
  }, [last, state.page, go])

  return { rows, summary, isDrawn }
}

/** Whether rows that have come are on the screen: after two frames, as the first one measures how many fit. */
function useHasDrawnRows(hasCome: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!hasCome || isDrawn) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [hasCome, isDrawn])
  return isDrawn
}
