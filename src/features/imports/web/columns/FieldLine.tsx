import { NativeSelect, Textarea } from '@mantine/core'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import type { Column } from '#features/imports/columns.ts'
import { type FieldId, longestConsentWords, requiredFields } from '#features/imports/fields.ts'
import css from '../imports.module.css'
import { choiceName, fieldNames } from '../import-labels.ts'

type Props = {
  field: FieldId
  columns: readonly Column[]
  at: number | null
  isMissing: boolean
  choices: readonly { id: string; name: string; nameMs: string | null }[]
  /** The one value for all rows; null where there can be none. */
  forAll: string | null
  onMap: (at: number | null) => void
  onForAll: (value: string) => void
}

/** A column by its heading, and by its place where the heading is missing or not the only one. */
function labelOf(columns: readonly Column[], index: number): string {
  const name = columns[index]?.name ?? ''
  const isOnly = columns.filter(column => column.name === name).length === 1
  return name !== '' && isOnly ? name : `${name} (${index + 1})`.trim()
}

/** One field: its column with samples, or one value for all rows. */
export function FieldLine({ field, columns, at, isMissing, choices, forAll, onMap, onForAll }: Props) {
  const name = fieldNames[field]()
  const isRequired = (requiredFields as readonly string[]).includes(field)
  const samples = at === null ? [] : (columns[at]?.samples ?? [])
  return (
    <div className={css.field} data-missing={isMissing}>
      <span className={css.fieldName}>
        {name}
        {isRequired && <span className="small muted"> · {m.imports_required()}</span>}
      </span>
      <NativeSelect
        aria-label={name}
        value={at === null ? '' : String(at)}
        onChange={event => onMap(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        data={[
          { value: '', label: m.imports_no_column() },
          ...columns.map((_, index) => ({ value: String(index), label: labelOf(columns, index) })),
        ]}
      />
      <span className={css.samples}>
        {at === null && forAll !== null ? (
          <ForAllRows field={field} choices={choices} value={forAll} onChange={onForAll} />
        ) : (
          samples.map(sample => <span key={sample}>{sample}</span>)
        )}
      </span>
    </div>
  )
}

type ForAllProps = { field: FieldId; choices: Props['choices']; value: string; onChange: (value: string) => void }
/** The one value for all rows: one of the choices, a day, or the words of a consent. */
function ForAllRows({ field, choices, value, onChange }: ForAllProps) {
  const label = m.imports_for_all_of({ field: fieldNames[field]() })
  const { timeZone } = useCurrentUser()
  const today = dayInZone(new Date(), timeZone)
  if (field === 'consentWords')
    return (
      <Textarea
        aria-label={label}
        placeholder={m.imports_consent_words_hint()}
        rows={2}
        maxLength={longestConsentWords}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    )
  if (choices.length === 0)
    return (
      <DayInput
        id={`for-all-${field}`}
        name={field}
        label={label}
        value={value || null}
        error={undefined}
        today={today}
        latest={today}
        onChange={day => onChange(day ?? '')}
      />
    )
  const data = [
    { value: '', label: m.imports_for_all() },
    ...choices.map(choice => ({ value: choice.id, label: choiceName(field, choice) })),
  ]
  return <NativeSelect aria-label={label} value={value} onChange={event => onChange(event.currentTarget.value)} data={data} />
}
