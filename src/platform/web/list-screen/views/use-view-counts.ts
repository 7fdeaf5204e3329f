import { useQueries } from '@tanstack/react-query'
import { filterRequestOf } from '../list-request.ts'
import { readState } from '../url/list-url.ts'
import type { ListHandle } from '../use-list-state.ts'
import type { ViewTab } from './views.ts'

/** The row counts of counted views, cached for a minute. Read only when `enabled`: once the rows, which the reader waits for, are drawn. */
export function useViewCounts<Row, Request extends object>(
  { spec, dates }: ListHandle<Row, Request>,
  tabs: readonly ViewTab[],
  enabled: boolean,
) {
  const counted = spec.summary ? tabs.filter(tab => tab.counted) : []
  return useQueries({
    queries: counted.map(tab => {
      const match = filterRequestOf(spec, readState(spec, new URLSearchParams(tab.query), dates.presets), dates)
      return { queryKey: [spec.id, 'summary', match], queryFn: () => spec.summary?.(match) ?? null, enabled, staleTime: 60_000 }
    }),
    combine: answers => Object.fromEntries(answers.map(({ data }, i) => [counted[i]?.id ?? '', data?.count ?? null])),
  })
}
