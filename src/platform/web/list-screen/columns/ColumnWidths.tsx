/** How wide the columns of a table are; one without a width takes what is left. */
export const ColumnWidths = ({ widths }: { widths: readonly (number | null)[] }) => (
  <colgroup>
    {widths.map((width, i) => (
      <col key={i} {...(width === null ? {} : { style: { width } })} />
    ))}
  </colgroup>
)
