import type { Currency } from '#jurisdictions/money.ts'
import type { FilterSpec, FilterValue, Option } from '../list-spec.ts'
import type { Dates } from './date-presets.ts'

/** What the editor of a filter is given, whatever its kind. */
export type EditorProps = {
  filter: FilterSpec
  value: FilterValue | null
  options: readonly Option[]
  loading: boolean
  dates: Dates
  currency: Currency
  change: (value: FilterValue | null) => void
  close: () => void
}
