/** A cell of the grid: row 0 is the header, column 0 the first visible column. */
export type Cell = { readonly row: number; readonly column: number }

export type GridSize = { readonly rows: number; readonly columns: number; readonly pageStep: number }

/** The command of a key in the grid. */
export type GridCommand =
  | { readonly do: 'move'; readonly to: Cell; readonly extend: boolean }
  | { readonly do: 'toggle' | 'open' | 'clear' | 'selectPage' }

type Key = {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/**
 * Maps a key to a command after the ARIA grid pattern: arrows, Home, End, PgUp and PgDn move, Space selects or opens the preview, Shift
 * extends, Enter opens, Esc clears. Null leaves the key to the browser.
 */
export function gridCommand(press: Key, at: Cell, size: GridSize): GridCommand | null {
  if (press.altKey) return null
  const command = press.ctrlKey || press.metaKey
  if (press.key === ' ' && !command) return { do: 'toggle' }
  if (press.key === 'Enter' && !command) return { do: 'open' }
  if (press.key === 'Escape') return { do: 'clear' }
  if (press.key === 'a' && command) return { do: 'selectPage' }
  const to = targetOf(press.key, command, at, size)
  return to && { do: 'move', to, extend: press.shiftKey && to.row !== at.row && at.row > 0 && to.row > 0 }
}

function targetOf(key: string, command: boolean, { row, column }: Cell, { rows, columns, pageStep }: GridSize): Cell | null {
  const last = { row: rows - 1, column: columns - 1 }
  const clampToGrid = (to: Cell): Cell => ({
    row: Math.min(Math.max(to.row, 0), last.row),
    column: Math.min(Math.max(to.column, 0), last.column),
  })
  switch (key) {
    case 'ArrowDown':
      return clampToGrid({ row: row + 1, column })
    case 'ArrowUp':
      return clampToGrid({ row: row - 1, column })
    case 'ArrowRight':
      return clampToGrid({ row, column: column + 1 })
    case 'ArrowLeft':
      return clampToGrid({ row, column: column - 1 })
    case 'PageDown':
      return clampToGrid({ row: row + pageStep, column })
    case 'PageUp':
      return clampToGrid({ row: Math.max(row - pageStep, Math.min(row, 1)), column })
    case 'Home':
      return clampToGrid({ row: command ? 0 : row, column: 0 })
    case 'End':
      return clampToGrid({ row: command ? last.row : row, column: last.column })
    default:
      return null
  }
}
