/** The column widths of a table; null takes the remaining width. */
export const ColumnWidths = ({ widths }: { widths: readonly (number | null)[] }) => (
  <colgroup>
    {widths.map((width, i) => (
      <col key={i} {...(width === null ? {} : { style: { width } })} />
    ))}
  </colgroup>
)
