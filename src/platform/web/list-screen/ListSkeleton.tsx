import css from './skeleton.module.css'

/** Rows of the real widths while the first page is on its way. */
export function ListSkeleton({ widths, rows }: { widths: readonly (number | null)[]; rows: number }) {
  const columns = widths.map(width => (width === null ? 'minmax(0, 1fr)' : `${width - 22}px`)).join(' ')
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row} className={css.line} style={{ gridTemplateColumns: columns }}>
          {widths.map((_, column) => (
            <i key={column} style={{ inlineSize: `${55 + ((row * 7 + column * 13) % 40)}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
