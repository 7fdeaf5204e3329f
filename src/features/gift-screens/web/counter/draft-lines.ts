/** One intention as entered: a sum, or its factors. `isOwn`: a custom rate. */
export type DraftLine = {
  key: number
  purpose: string
  amount: number | null
  name: string
  grade: string | null
  people: number | null
  days: number | null
  years: number | null
  times: number | null
  wealth: number | null
  /** Basic needs taken off the wealth. */
  deduction: number | null
  isOwn: boolean
  rate: number | null
  reason: string
}
export const emptyDraftLine = (key: number, purpose: string): DraftLine => ({
  key,
  purpose,
  amount: null,
  name: '',
  grade: null,
  people: null,
  days: null,
  years: null,
  times: null,
  wealth: null,
  deduction: null,
  isOwn: false,
  rate: null,
  reason: '',
})
/** A key that no line of a draft has yet. */
export const nextLineKey = (lines: readonly DraftLine[]): number => Math.max(0, ...lines.map(({ key }) => key)) + 1

/** The lines with one of them changed, or removed when `changed` is null. */
export const changeDraftLine = (lines: readonly DraftLine[], key: number, changed: Partial<DraftLine> | null): DraftLine[] =>
  lines.filter(line => line.key !== key || changed !== null).map(line => (line.key === key ? { ...line, ...changed } : line))
