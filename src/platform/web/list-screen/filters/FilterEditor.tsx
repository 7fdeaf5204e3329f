import type { Currency } from '#jurisdictions/money.ts'
import { AmountsEditor } from './AmountsEditor.tsx'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { DatesEditor } from './DatesEditor.tsx'
import type { Dates } from './date-presets.ts'
import type { FilterSpec, FilterValue, Option } from '../list-spec.ts'
import { TextEditor } from './TextEditor.tsx'

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

/** The editor of a filter by its kind. A choice applies immediately. */
export function FilterEditor(props: EditorProps) {
  switch (props.filter.kind) {
    case 'dates':
      return <DatesEditor {...props} />
    case 'choices':
    case 'choice':
    case 'amountBrackets':
      return <ChoicesEditor {...props} />
    case 'amounts':
      return <AmountsEditor {...props} />
    case 'text':
      return <TextEditor {...props} />
    case 'record':
      return null
  }
}
