import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** The focused cell of the matrix: one tab stop, the other cells are reached by arrow keys. */
export type MatrixPosition = { row: string; column: string }

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -99],
  End: [0, 99],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

/** Arrow keys move to the nearest checkbox in that direction; cells without one are skipped. */
export function useMatrixKeys(table: RefObject<HTMLTableElement | null>, first: MatrixPosition | null) {
  const [place, setPlace] = useState<MatrixPosition | null>(null)
  const wantsFocus = useRef(false)
  const at = place ?? first

  useEffect(() => {
    if (!wantsFocus.current || !at) return
    wantsFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(at.row)}"][data-column="${at.column}"]`)?.focus()
  }, [at, table])

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    if (!move || !from || event.altKey || event.metaKey) return
    const lines = [...(table.current?.querySelectorAll('tr') ?? [])]
      .map(line => [...line.querySelectorAll<HTMLElement>('[data-row]')])
      .filter(line => line.length > 0)
    const to = nearestCell(lines, from, event.ctrlKey && move[1] === 0 ? [move[0] * 999, 0] : move)
    event.preventDefault()
    if (!to) return
    wantsFocus.current = true
    setPlace({ row: to.dataset['row'] ?? '', column: to.dataset['column'] ?? '' })
  }
  const isTabStop = (row: string, column: string) => at?.row === row && at.column === column
  return { onKeyDown, isTabStop, placeCursor: (row: string, column: string) => setPlace({ row, column }) }
}

function nearestCell(
  lines: readonly HTMLElement[][],
  from: HTMLElement,
  [down, right]: readonly [number, number],
): HTMLElement | undefined {
  const y = lines.findIndex(line => line.includes(from))
  const line = lines[y] ?? []
  if (right !== 0) return line[Math.min(line.length - 1, Math.max(0, line.indexOf(from) + right))]
  const target = Math.min(lines.length - 1, Math.max(0, y + down))
  const step = Math.sign(down)
  const inColumn = (index: number) => lines[index]?.find(cell => cell.dataset['column'] === from.dataset['column'])
  for (let index = target; index >= 0 && index < lines.length; index += step) if (inColumn(index)) return inColumn(index)
  for (let index = target; index !== y; index -= step) if (inColumn(index)) return inColumn(index)
  return undefined
}
