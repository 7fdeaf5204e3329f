import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '#kit/text/paging.ts'
import { clearFilters } from '../list-changes.ts'
import { type Item, ListItems } from './ListItems.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTable } from './ListTable.tsx'
import type { Selection } from '../selection/selection.ts'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { isForbidden } from '../load-errors.ts'
import { useDelayed } from './use-delayed.ts'
import { useFilterNames } from '../filters/use-filter-names.ts'
import type { ListHandle } from '../use-list-state.ts'

const states = () => import('../empty-states.tsx')
const LoadFailed = lazyComponent(() => states().then(({ LoadFailed: State }) => State))
const Forbidden = lazyComponent(() => states().then(({ Forbidden: State }) => State))
const NoMatch = lazyComponent(() => states().then(({ NoMatch: State }) => State))
const FirstUse = lazyComponent(() => states().then(({ FirstUse: State }) => State))

type Props<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  rows: UseQueryResult<Page<Row>>
  title: string
  availableWidth: number | null
  phone: boolean
  selection: Selection<Row> | null
  select: (change: (selection: Selection<Row>) => Selection<Row>) => void
  itemOf: (row: Row) => Item
  firstUse: { text: string; action?: ReactNode }
  open: (row: Row, inNewTab: boolean) => void
  peek: (index: number) => void
  leave: (id: string) => void
}

/** The rows, or the state of the list: forbidden, failed, loading, no match or first use. */
export function ListBody<Row, Request extends object>(props: Props<Row, Request>) {
  const { list, rows, title, availableWidth, phone, selection, select, itemOf, firstUse, open, peek, leave } = props
  const noun = list.spec.noun()
  const named = useFilterNames(list)
  const waited = useDelayed(rows.isPending, 300)
  if (rows.isError && isForbidden(rows.error)) return <Forbidden noun={noun} />
  if (rows.isError) return <LoadFailed noun={noun} error={rows.error} retry={() => void rows.refetch()} />
  if (rows.isPending)
    return waited ? (
      <ListSkeleton {...{ list, availableWidth, phone }} hasCheckboxes={selection !== null} rows={Math.min(list.state.size, 12)} />
    ) : null
  const { items, totalCount } = rows.data
  if (totalCount === 0 && list.filtered) return <NoMatch noun={noun} named={named} clear={() => list.go(clearFilters)} />
  if (totalCount === 0) return <FirstUse noun={noun} {...firstUse} />
  if (phone) return <ListItems list={list} items={items} itemOf={itemOf} leave={leave} title={title} />
  return <ListTable {...{ list, items, totalCount, selection, select, open, peek, leave, availableWidth, title }} />
}
