/** The letters of a column as a spreadsheet shows them: A, Z, AA. */
export const columnName = (at: number): string =>
  `${at >= 26 ? columnName(Math.floor(at / 26) - 1) : ''}${String.fromCharCode(65 + (at % 26))}`
