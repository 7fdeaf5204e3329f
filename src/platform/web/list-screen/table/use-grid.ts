import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Cell, type GridCommand, gridCommand } from './grid-keys.ts'

type Grid = {
  rows: number
  columns: number
  selectable: boolean
  onOpen: (index: number, event: MouseEvent | KeyboardEvent) => void
  onSort: (by: string) => void
  onToggle: (index: number) => void
  onExtend: (index: number) => void
  onTogglePage: () => void
  onClear: () => void
  onResize: (column: number, width: number) => void
  onPeek?: ((index: number) => void) | undefined
}

const pageStep = 10
const widthStep = 16
const widgets = 'a, button, input, select, label'

/** The position of a cell; `data-index` counts rows from 0, the header is row 0 here. */
function cellOf(target: EventTarget | null): (Cell & { element: HTMLElement }) | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const row = element?.closest<HTMLElement>('[data-index]')
  return element && row ? { element, row: Number(row.dataset.index) + 1, column: Number(element.dataset.cell) } : null
}

/** Resizes a column while its header edge is dragged. */
const pulling = (resize: Grid['onResize']) => (event: PointerEvent) => {
  const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null
  const at = grip && cellOf(grip)
  if (!grip || !at) return
  event.preventDefault()
  grip.setPointerCapture(event.pointerId)
  const start = at.element.offsetWidth - event.clientX
  const pull = ({ clientX }: globalThis.PointerEvent) => resize(at.column, start + clientX)
  grip.addEventListener('pointermove', pull)
  grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', pull), { once: true })
}

/** Roving focus, keys and clicks of the grid. Spread `handlers` on the table. */
export function useGrid(grid: Grid) {
  const [active, setActive] = useState<Cell>({ row: 1, column: 0 })
  const table = useRef<HTMLTableElement>(null)
  const wanted = useRef(false)
  const shown: Cell = { row: Math.min(active.row, grid.rows - 1), column: Math.min(active.column, grid.columns - 1) }

  useLayoutEffect(() => {
    if (!wanted.current) return
    wanted.current = false
    table.current?.querySelector<HTMLElement>(`[data-index="${shown.row - 1}"] [data-cell="${shown.column}"]`)?.focus()
  })

  /** Space on a checkbox selects the row (in the header the page), elsewhere it opens the preview. */
  const toggle = (at: Cell, isExtending: boolean) => {
    const isTick = grid.selectable && at.column === 0
    if (grid.onPeek && at.row > 0 && !isExtending && !isTick) grid.onPeek(at.row - 1)
    else if (isTick && at.row === 0) grid.onTogglePage()
    else if (grid.selectable && at.row > 0) grid.onToggle(at.row - 1)
  }
  /** Runs a command; false leaves the key to the browser. */
  const carryOut = (act: GridCommand, at: Cell & { element: HTMLElement }, event: KeyboardEvent): boolean => {
    const { sort } = at.element.dataset
    switch (act.do) {
      case 'toggle':
        toggle(at, event.shiftKey)
        return true
      case 'open':
        if (at.row > 0) grid.onOpen(at.row - 1, event)
        else if (sort) grid.onSort(sort)
        return at.row > 0 || Boolean(sort)
      case 'selectPage':
        if (grid.selectable) grid.onTogglePage()
        return grid.selectable
      case 'clear':
        grid.onClear()
        return true
      case 'move':
        if (act.extend && grid.selectable) grid.onExtend(act.to.row - 1)
        wanted.current = true
        setActive(act.to)
        return true
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellOf(event.target)
    if (!at) return
    const wider = at.row === 0 && event.altKey ? { ArrowRight: widthStep, ArrowLeft: -widthStep }[event.key] : undefined
    if (wider !== undefined) {
      event.preventDefault()
      return grid.onResize(at.column, at.element.offsetWidth + wider)
    }
    const act = gridCommand(event, at, { rows: grid.rows, columns: grid.columns, pageStep })
    if (act && carryOut(act, at, event)) event.preventDefault()
  }

  const onClick = (event: MouseEvent) => {
    const at = cellOf(event.target)
    if (!at || (event.target as Element).closest('[data-grip]')) return
    const ticks = grid.selectable && at.column === 0
    if (ticks && at.row === 0) grid.onTogglePage()
    else if (ticks && event.shiftKey) grid.onExtend(at.row - 1)
    else if (ticks) grid.onToggle(at.row - 1)
    else if (at.row === 0 && at.element.dataset.sort) grid.onSort(at.element.dataset.sort)
    else if (at.row > 0 && !(event.target as Element).closest(widgets) && !window.getSelection()?.toString()) grid.onOpen(at.row - 1, event)
  }

  const onFocus = (event: FocusEvent) => {
    const at = cellOf(event.target)
    if (at && (at.row !== active.row || at.column !== active.column)) setActive({ row: at.row, column: at.column })
  }

  return { table, active: shown, handlers: { onKeyDown, onClick, onFocus, onPointerDown: pulling(grid.onResize) } }
}
