import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Page, pageCount, rowsBefore } from '#kit/text/paging.ts'
import { requestOf } from '../list-screen/list-request.ts'
import type { ListSpec } from '../list-screen/list-spec.ts'
import { readState } from '../list-screen/url/list-url.ts'
import { useEnvironment } from '../list-screen/use-environment.ts'
import { useStoredListState } from '../state/hooks.ts'

/** The record's position in the list it was opened from, with its neighbours. */
export type RecordStepper = {
  readonly place: number
  readonly count: number
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/**
 * Steps through the list the record was opened from, across pages; null when the record is not on the list's last page view.
 * Each step replaces the history entry, so that Back returns to the list.
 */
export function useRecordStepper<Row, Request extends object>(spec: ListSpec<Row, Request>, id: string): RecordStepper | null {
  const { dates } = useEnvironment()
  const { memory } = useStoredListState(spec)
  const left = useMemo(
    () => readState(spec, new URLSearchParams(memory?.search ?? ''), dates.presets),
    [spec, memory?.search, dates.presets],
  )
  const [number, setNumber] = useState(left.page)
  const navigate = useNavigate()
  const client = useQueryClient()
  const ask = (page: number) => {
    const request = requestOf(spec, { ...left, page }, dates)
    return { queryKey: [spec.id, 'rows', request], queryFn: () => spec.call(request), staleTime: 60_000 }
  }
  const { data } = useQuery({ ...ask(number), enabled: memory !== undefined })
  const index = data?.items.findIndex(row => spec.rowId(row) === id) ?? -1
  if (!data || index === -1) return null

  const goTo = (row: Row | undefined) => {
    const to = row === undefined ? null : spec.open?.(row)
    if (to) void navigate(to, { replace: true })
  }
  const turn = (by: 1 | -1, pick: (page: Page<Row>) => Row | undefined) => async () => {
    const page = await client.fetchQuery(ask(number + by)).catch(() => null)
    if (!page) return
    setNumber(number + by)
    goTo(pick(page))
  }
  const goToIndex = (at: number) => () => goTo(data.items[at])
  const isLast = index === data.items.length - 1
  const toPreviousPage = number > 1 ? () => void turn(-1, page => page.items.at(-1))() : null
  const toNextPage = number < pageCount(data) ? () => void turn(1, page => page.items[0])() : null
  return {
    place: rowsBefore(data) + index + 1,
    count: data.totalCount,
    previous: index > 0 ? goToIndex(index - 1) : toPreviousPage,
    next: isLast ? toNextPage : goToIndex(index + 1),
  }
}
