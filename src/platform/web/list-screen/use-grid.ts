import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Cell, gridAct } from './grid-keys.ts'

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

/** Where a cell stands: row 0 is the header, though rows are told by their index in the page. */
function cellOf(target: EventTarget | null): (Cell & { element: HTMLElement }) | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const row = element?.closest<HTMLElement>('[data-index]')
  return element && row ? { element, row: Number(row.dataset.index) + 1, column: Number(element.dataset.cell) } : null
}

/** One tab stop, arrows within: focus, keys and clicks of the grid. Spread `handlers` on the table. */
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

  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellOf(event.target)
    const wider = at?.row === 0 && event.altKey ? { ArrowRight: widthStep, ArrowLeft: -widthStep }[event.key] : undefined
    if (at && wider !== undefined) {
      event.preventDefault()
      return grid.onResize(at.column, at.element.offsetWidth + wider)
    }
    const act = at && gridAct(event, at, { rows: grid.rows, columns: grid.columns, pageStep })
    if (!at || !act) return
    const ticking = grid.selectable && at.row === 0 ? at.column === 0 : grid.selectable
    if (act.do === 'toggle' && grid.onPeek && at.row > 0 && !event.shiftKey && !(grid.selectable && at.column === 0))
      grid.onPeek(at.row - 1)
    else if (act.do === 'toggle' && ticking && at.row === 0) grid.onTogglePage()
    else if (act.do === 'toggle' && ticking) grid.onToggle(at.row - 1)
    else if (act.do === 'open' && at.row === 0 && at.element.dataset.sort) grid.onSort(at.element.dataset.sort)
    else if (act.do === 'open' && at.row > 0) grid.onOpen(at.row - 1, event)
    else if (act.do === 'selectPage' && grid.selectable) grid.onTogglePage()
    else if (act.do === 'clear') grid.onClear()
    else if (act.do === 'move') {
      if (act.extend && grid.selectable) grid.onExtend(act.to.row - 1)
      wanted.current = true
      setActive(act.to)
    } else if (act.do !== 'toggle') return
    event.preventDefault()
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

  /** A head's edge is pulled: the column follows the pointer until it is let go. */
  const onPointerDown = (event: PointerEvent) => {
    const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null
    const at = grip && cellOf(grip)
    if (!grip || !at) return
    event.preventDefault()
    grip.setPointerCapture(event.pointerId)
    const start = at.element.offsetWidth - event.clientX
    const pull = ({ clientX }: globalThis.PointerEvent) => grid.onResize(at.column, start + clientX)
    grip.addEventListener('pointermove', pull)
    grip.addEventListener('lostpointercapture', () => grip.removeEventListener('pointermove', pull), { once: true })
  }

  const onFocus = (event: FocusEvent) => {
    const at = cellOf(event.target)
    if (at && (at.row !== active.row || at.column !== active.column)) setActive({ row: at.row, column: at.column })
  }

  return { table, active: shown, handlers: { onKeyDown, onClick, onFocus, onPointerDown } }
}
