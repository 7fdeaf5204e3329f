import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query'
import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { registerShortcuts } from '#platform/web/shell/shortcuts/shortcut-list.ts'
import type { GridRow } from '#features/imports/rows.ts'
import type { RowFilter } from './ReviewTools.tsx'

const [oneLine, twoLines] = [40, 88]
/** The height of a row, in pixels: rows out of sight are one gap of their height. On small screens the faults are above the cells. */
export const useRowHeight = () => (useMediaQuery('(max-width: 999px)', false, { getInitialValueInEffect: false }) ? twoLines : oneLine)
const pageSize = 100
const spare = 10

type Scroller = RefObject<HTMLElement | null>
/** The rows of an import in the current view. */
type RowQuery = { id: string; version: number; only: RowFilter }

/** Which rows are in sight, with some to spare on both sides; `moved` is to be called on scrolling. */
export function useVisibleRows(scroller: Scroller, total: number, rowHeight: number) {
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(480)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const watch = new ResizeObserver(() => setHeight(element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
  return {
    from: Math.max(0, Math.floor(top / rowHeight) - spare),
    to: Math.min(total, Math.ceil((top + height) / rowHeight) + spare),
    moved: () => setTop(scroller.current?.scrollTop ?? 0),
  }
}

/** The rows from one place to before another, by their place; those that have not come yet are absent. */
export function useRows({ id, version, only }: RowQuery, { from, to }: { from: number; to: number }): ReadonlyMap<number, GridRow> {
  const pages = [...new Set([Math.floor(from / pageSize), Math.floor(Math.max(0, to - 1) / pageSize)])]
  const found = useQueries({
    queries: pages.map(page => ({
      queryKey: ['import-rows', id, only, version, page],
      queryFn: () => api.imports.rows({ id, only, offset: page * pageSize, limit: pageSize }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    })),
  })
  return useMemo(
    () => new Map(found.flatMap(({ data }) => (data?.items ?? []).map((row, index) => [data!.offset + index, row] as const))),
    [found],
  )
}

/** Brings the first wrong cell into view once, when the rows are there: its column may lie far to the side. */
export function useFirstError(scroller: Scroller, rows: ReadonlyMap<number, GridRow>) {
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current || rows.size === 0) return
    isShown.current = true
    scroller.current?.querySelector('[aria-invalid="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, rows])
}

/** The way to the next row with an error, wherever it is: by `goOn`, or by F8. `seen` tells from which row on. */
export function useNextError(
  scroller: Scroller,
  { id, version, only }: RowQuery,
  { rows, rowHeight }: { rows: ReadonlyMap<number, GridRow>; rowHeight: number },
  moved: () => void,
) {
  const queries = useQueryClient()
  const [aim, setAim] = useState<number | null>(null)
  const last = useRef(0)
  useEffect(() => {
    if (aim === null) return
    const line = scroller.current?.querySelector<HTMLElement>(`[data-row-no="${aim}"]`)
    const cell = line?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? line?.querySelector<HTMLElement>('button, input')
    if (!cell) return
    setAim(null)
    cell.focus()
  }, [scroller, aim, rows])
  const goOn = async () => {
    const { items, offset } = await queries.fetchQuery({
      queryKey: ['import-rows', id, only, version, 'next', last.current],
      queryFn: () => api.imports.rows({ id, only, limit: 1, afterRow: last.current }),
    })
    const next = items[0]
    if (!next) return
    last.current = next.rowNo
    setAim(next.rowNo)
    scroller.current?.scrollTo({ top: Math.max(0, offset * rowHeight - rowHeight * 2) })
    moved()
  }
  useF8(() => void goOn())
  return { goOn, seen: (rowNo: number) => void (last.current = rowNo) }
}

function useF8(act: () => void): void {
  const going = useRef(act)
  going.current = act
  useEffect(() => registerShortcuts([{ keys: ['F8'], description: m.imports_next_error() }]), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      going.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
