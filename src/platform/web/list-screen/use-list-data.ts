import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pageCount } from '#kit/text/paging.ts'
import { toPage } from './list-changes.ts'
import type { ListHandle } from './use-list-state.ts'

/** Loads the page's rows, then the totals. A page past the end becomes the last page. */
export function useListData<Row, Request extends object>({ spec, state, dates, request, match, go }: ListHandle<Row, Request>) {
  // Wait for the Ramadan dates: an unresolved preset would match every row.
  const isDated = Object.values(state.filters).every(value => value.kind !== 'preset' || dates.rangeOf(value.preset) !== null)
  const rows = useQuery({
    queryKey: [spec.id, 'rows', request],
    queryFn: () => spec.call(request),
    enabled: isDated,
    placeholderData: keepPreviousData,
  })
  const summary = useQuery({
    queryKey: [spec.id, 'summary', match],
    queryFn: () => spec.summary?.(match) ?? null,
    enabled: spec.summary !== undefined && isDated && rows.isSuccess,
    placeholderData: keepPreviousData,
  })

  const last = rows.data && !rows.isPlaceholderData ? pageCount(rows.data) : null
  useEffect(() => {
    if (last !== null && state.page > last) go(toPage(last))
  }, [last, state.page, go])

  return { rows, summary }
}
