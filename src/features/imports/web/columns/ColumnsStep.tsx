import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { DayOrderChoice } from '#platform/web/form/inputs/DayOrderChoice.tsx'
import { Notice } from '#platform/web/form/Notice.tsx'
import { showFailure } from '#platform/web/ui/popups/show-failure.ts'
import { type Column, headingFaults, type Mapping, missingFields, originalColumns } from '#features/imports/columns.ts'
import { type DayOrder, dayOrders, hasShortYear } from '#kit/time/read-day.ts'
import { consentFields, DefaultField, FieldId, isAboutConsent, requiredFields } from '#features/imports/fields.ts'
import type { ImportDetails } from '#features/imports/rows.ts'
import { CancelButton } from '../CancelButton.tsx'
import { applyChoices, type ColumnChoices, toChoices, withColumn } from './column-choices.ts'
import { FieldLine } from './FieldLine.tsx'
import { OtherColumns } from './OtherColumns.tsx'
import type { StepProps } from '../step-props.ts'
import css from '../imports.module.css'
import { ReadingPart } from './ReadingPart.tsx'
import { SheetPart } from './SheetPart.tsx'

const ordered = [...requiredFields, ...FieldId.options.filter(field => !(requiredFields as readonly string[]).includes(field))]

type Props = StepProps & {
  toRows?: () => void
  /** What the user chose, for the next reading of the file. */
  choices: RefObject<ColumnChoices | null>
}
/** The column mapping: required fields first, with samples of the file. */
export function ColumnsStep({ details, onDetails, toRows, choices }: Props) {
  const { id, version } = details
  const { columns } = originalColumns(details)
  const [first] = useState(() => applyChoices(details, choices.current))
  const [mapping, setMapping] = useState(first.mapping)
  const [kept, setKept] = useState(first.kept)
  const [defaults, setDefaults] = useState(first.defaults)
  const [order, setOrder] = useState<DayOrder | null>(details.daySamples.length ? null : details.dayOrder)
  const days = mapping.donatedOn === undefined ? null : columns[mapping.donatedOn]?.days
  const isAsked = days?.isAsked === true
  const dayOrder = order ?? (isAsked ? null : (days?.order ?? details.dayOrder))
  const missing = missingFields(mapping, defaults)
  const others = columns.flatMap((_, at) => (Object.values(mapping).includes(at) ? [] : [at]))
  const check = useMutation({
    mutationFn: () =>
      api.imports.check({
        id,
        version,
        mapping,
        dayOrder: dayOrder ?? details.dayOrder,
        defaults,
        kept: others.filter(at => kept.includes(at)),
      }),
    onSuccess: onDetails,
    onError: showFailure,
  })
  const mayCheck = missing.length === 0 && dayOrder !== null
  const onReading = (next: ImportDetails) => {
    choices.current = toChoices(details, { mapping, kept, defaults }, choices.current)
    onDetails(next)
  }
  const map = (field: FieldId, at: number | null) => {
    setMapping(withColumn(mapping, field, at))
    if (field === 'donatedOn') setOrder(null)
  }
  return (
    <form className={css.step} onSubmit={event => submitOr(event, mayCheck ? check.mutate : null)}>
      <h2>{m.imports_columns_title()}</h2>
      <p className="muted">{missing.length ? m.imports_columns_missing() : m.imports_columns_sure()}</p>
      <HeadingNotice columns={columns} row={details.reading.headerRow} />
      <FileNotices details={details} asksConsent={hasConsent(mapping)} isAgain={toRows !== undefined} />
      <SheetPart details={details} onDetails={onReading} />
      {isAsked && <DayOrderChoice orders={ordersOf(days.samples)} samples={days.samples} order={order} choose={setOrder} />}
      <div className={css.fields} role="group" aria-label={m.imports_columns_title()}>
        {ordered.map(field => (
          <FieldLine
            key={field}
            field={field}
            columns={columns}
            at={mapping[field] ?? null}
            isMissing={missing.includes(field)}
            choices={details.choices[field as 'fund'] ?? []}
            forAll={mayBeForAll(field, mapping) ? (defaults[field] ?? '') : null}
            onMap={at => map(field, at)}
            onForAll={value => setDefaults({ ...defaults, [field]: value || null })}
          />
        ))}
      </div>
      <OtherColumns columns={columns} others={others} kept={kept} setKept={setKept} />
      <ReadingPart details={details} onDetails={onReading} />
      <div className={css.buttons}>
        <WayBack details={details} onDetails={onDetails} toRows={toRows} />
        <Button type="submit" variant="filled" loading={check.isPending} aria-disabled={!mayCheck}>
          {m.imports_check()}
        </Button>
      </div>
    </form>
  )
}

/** Checks the rows, or brings the first thing that is missing into view with the focus. */
function submitOr(event: FormEvent<HTMLFormElement>, check: (() => void) | null) {
  event.preventDefault()
  if (check) return check()
  const fault = event.currentTarget.querySelector<HTMLElement>('[data-missing="true"] select, [data-missing="true"] input[type="radio"]')
  fault?.scrollIntoView({ block: 'center' })
  fault?.focus({ preventScroll: true })
}

/** Back to the rows that were checked before, or out of the upload. */
function WayBack({ details, onDetails, toRows }: StepProps & { toRows: (() => void) | undefined }) {
  if (!toRows) return details.actions.includes('cancel') && <CancelButton details={details} onDetails={onDetails} />
  return (
    <Button variant="subtle" onClick={toRows}>
      {m.imports_to_rows()}
    </Button>
  )
}

const hasConsent = (mapping: Mapping) => consentFields.some(field => mapping[field] !== undefined)
/** Whether one value can be given for all rows: of consent, only beside a column of answers. */
const mayBeForAll = (field: FieldId, mapping: Mapping): field is DefaultField =>
  DefaultField.safeParse(field).success && (!isAboutConsent(field) || hasConsent(mapping))

/** Who wrote the file, what agreements need, and that reading it again discards changes of its rows. */
const FileNotices = ({ details, asksConsent, isAgain }: { details: ImportDetails; asksConsent: boolean; isAgain: boolean }) => (
  <>
    {details.profile && details.isProfileConfirmed && <Notice>{m.imports_profile({ name: details.profile })}</Notice>}
    {details.profile && !details.isProfileConfirmed && (
      <Notice tone="warning">{m.imports_profile_unconfirmed({ name: details.profile })}</Notice>
    )}
    {asksConsent && <Notice>{m.imports_consent_asked()}</Notice>}
    {isAgain && <Notice>{m.imports_columns_again()}</Notice>}
  </>
)

/** Ambiguous headings, by their row. */
function HeadingNotice({ columns, row }: { columns: readonly Column[]; row: number }) {
  const faults = headingFaults(columns)
  if (faults.length === 0) return null
  return (
    <Notice tone="danger">
      {faults.map(({ code, places }) => (
        <span key={places.join()}>
          {code === 'NO_HEADING'
            ? m.imports_heading_missing({ row, columns: places.map(at => at + 1).join(', ') })
            : m.imports_heading_twice({ row, name: columns[places[0] ?? 0]?.name ?? '', columns: places.map(at => at + 1).join(', ') })}
        </span>
      ))}
    </Notice>
  )
}

/** The orders that dates may have: the year comes first only where it has two digits. */
const ordersOf = (samples: readonly string[]) => dayOrders.filter(order => order !== 'ymd' || samples.some(hasShortYear))
