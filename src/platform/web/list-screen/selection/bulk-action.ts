/** The result of a bulk action per row. */
export type BulkOutcome = {
  readonly done: number
  readonly refused: readonly { readonly id: string; readonly name: string; readonly reason: string }[]
}

/** The rows of an action: the selected ones that allow it, or all matching ones. */
export type BulkTarget<Row, Match> = { readonly rows: readonly Row[]; readonly all: boolean; readonly count: number; readonly match: Match }

/** A bulk action. `label` has verb and number: 'Settle 2'. Without `forAll` it is hidden while all matching rows are selected. */
export type BulkAction<Row, Match> = {
  readonly id: string
  readonly label: (count: number) => string
  readonly allowed?: (row: Row) => boolean
  readonly forAll?: boolean
  readonly run: (target: BulkTarget<Row, Match>) => Promise<BulkOutcome | null>
}
