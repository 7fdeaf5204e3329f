import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#kit/text/format-count.ts'
import { filterRequestOf } from '../list-request.ts'
import { readState } from '../url/list-url.ts'
import type { ListHandle } from '../use-list-state.ts'
import css from '../list-screen.module.css'
import type { ViewTab } from './views.ts'

type Props<Row, Request extends object> = { list: ListHandle<Row, Request>; tab: ViewTab; isDrawn: boolean }

/** How many rows a counted view has, cached for a minute. Asked when `isDrawn`: once the rows, which the reader waits for, are drawn. */
export function ViewCount<Row, Request extends object>({ list: { spec, dates }, tab, isDrawn }: Props<Row, Request>) {
  const match = filterRequestOf(spec, readState(spec, new URLSearchParams(tab.query), dates.presets), dates)
  const { data } = useQuery({
    queryKey: [spec.id, 'summary', match],
    queryFn: () => spec.summary?.(match) ?? null,
    enabled: isDrawn,
    staleTime: 60_000,
  })
  return data ? <span className={css.count}>{formatCount(data.count)}</span> : null
}
