/** One intention as entered: a sum, or its factors. `isOwn`: a custom rate. */
export type CounterEntry = {
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
export const emptyEntry = (key: number, purpose: string): CounterEntry => ({
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
/** A key that no entry of a line has yet. */
export const nextEntryKey = (entries: readonly CounterEntry[]): number => Math.max(0, ...entries.map(({ key }) => key)) + 1

/** The entries with one of them changed, or removed when `changed` is null. */
export const changeEntry = (entries: readonly CounterEntry[], key: number, changed: Partial<CounterEntry> | null): CounterEntry[] =>
  entries.filter(entry => entry.key !== key || changed !== null).map(entry => (entry.key === key ? { ...entry, ...changed } : entry))
