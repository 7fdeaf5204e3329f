import { type KeyboardEvent, memo, useId } from 'react'
import { m } from '#messages/messages.js'
import type { FieldId } from '#features/imports/fields.ts'
import type { GridRow } from '#features/imports/rows.ts'
import css from './review-grid.module.css'
import { type Decision, Verdict } from './Verdict.tsx'
import { fieldNames, problemText } from '../import-labels.ts'

type Props = {
  row: GridRow
  place: number
  fields: readonly FieldId[]
  /** Whether Enter moves to the row below: not where a corrected row leaves the view. */
  goesDown: boolean
  edit: (field: FieldId, text: string) => Promise<unknown>
  decide: (decision: Decision) => void
  seen: () => void
}
/** Fields whose cells offer the charity's own choices while one types, and the list of each. */
export const choiceListIds: Partial<Record<FieldId, string>> = {
  status: 'import-states',
  paymentMethod: 'import-methods',
  fund: 'import-funds',
  cardBrand: 'import-brands',
  collectionCentre: 'import-centres',
}

/** Fields of numbers that are compared letter by letter. */
const identifiers: readonly FieldId[] = ['nirc', 'referenceNo', 'chequeNumber', 'cardLast4']

/** One row of the grid: its faults in words, and its cells, which can be edited. */
export const GridLine = memo(function GridLine({ row, place, fields, goesDown, edit, decide, seen }: Props) {
  const { rowNo, problems, warnings, state } = row
  const words = useId()
  const isFixed = state === 'recorded' || state === 'undone'
  return (
    <tr aria-rowindex={place} data-row-no={rowNo} data-state={state}>
      <th scope="row">{rowNo}</th>
      <td className={css.wrong} id={words}>
        <Verdict row={row} decide={decide} clearNumber={() => void edit('nirc', '')} />
      </td>
      {fields.map(field => {
        const text = row.fields[field] ?? ''
        const own = problems.filter(problem => problem.field === field)
        const isWrong = own.length > 0
        const isAsked = field === 'nirc' && row.numberHolder !== null && state === 'doubtful'
        const isWarned = !isWrong && (isAsked || warnings.some(warning => warning.field === field))
        return (
          <td key={field} data-wrong={isWrong} data-warned={isWarned} data-field={field}>
            {isFixed ? (
              text
            ) : (
              <input
                key={text}
                defaultValue={text}
                {...(identifiers.includes(field) && { className: 'code' })}
                aria-label={m.imports_cell({ field: fieldNames[field](), row: rowNo })}
                aria-invalid={isWrong}
                {...(isWrong && { title: own.map(({ code }) => problemText(code)).join('\n') })}
                {...(isWrong || isWarned ? { 'aria-describedby': words } : {})}
                {...(choiceListIds[field] ? { list: choiceListIds[field] } : {})}
                onFocus={seen}
                onKeyDown={event => onKey(event, field, text, goesDown)}
                onBlur={event => {
                  const typed = event.currentTarget.value.trim()
                  if (typed !== text) void edit(field, typed)
                }}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}, isSame)

function isSame(one: Props, other: Props): boolean {
  return one.row === other.row && one.place === other.place && one.goesDown === other.goesDown && one.fields.length === other.fields.length
}

/** Enter saves, Escape restores the value, arrow keys move up and down. */
function onKey(event: KeyboardEvent<HTMLInputElement>, field: FieldId, before: string, goesDown: boolean): void {
  const input = event.currentTarget
  if (event.key === 'Escape') input.value = before
  if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (event.key !== 'Enter' && input.getAttribute('list')) return
  event.preventDefault()
  const line = input.closest('tr')
  const next = event.key === 'ArrowUp' ? line?.previousElementSibling : line?.nextElementSibling
  const below = next?.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)
  if (below && (goesDown || event.key !== 'Enter')) below.focus()
  else input.blur()
}
