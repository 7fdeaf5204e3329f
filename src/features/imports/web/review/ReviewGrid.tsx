import { Button } from '@mantine/core'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { ChoiceField, FieldId } from '#features/imports/fields.ts'
import type { RowChange } from '#features/imports/contract.ts'
import type { GridRow, ImportDetails } from '#features/imports/rows.ts'
import { GridLine, choiceListIds } from './GridLine.tsx'
import css from './review-grid.module.css'
import type { Decision } from './Verdict.tsx'
import { useFirstError, useNextError, useRowHeight, useRows, useVisibleRows } from './review-rows.ts'
import type { RowFilter } from './ReviewTools.tsx'
import { choiceName, fieldNames } from '../import-labels.ts'

type Props = { details: ImportDetails; only: RowFilter; tools: ReactNode; change: (change: RowChange) => Promise<unknown> }

/** The donor comes first, beside the problems; then the gift. */
const donorFields: readonly FieldId[] = ['donorName', 'firstName', 'lastName']
const gridOrder = [...donorFields, ...FieldId.options.filter(field => !donorFields.includes(field))]

/** The rows of a file in a grid that draws only what is in sight: edited in place, F8 goes to the next error. */
export function ReviewGrid({ details, only, tools, change }: Props) {
  const { id, version, counts, mapping } = details
  const scroller = useRef<HTMLDivElement>(null)
  const total = { all: counts.total, wrong: counts.wrong, doubtful: counts.doubtful, held: counts.held, warned: details.warnedRows }[only]
  const rowHeight = useRowHeight()
  const { from, to, moved } = useVisibleRows(scroller, total, rowHeight)
  const rows = useRows({ id, version, only }, { from, to })
  const { goOn, seen } = useNextError(scroller, { id, version, only }, { rows, rowHeight }, moved)
  useFirstError(scroller, rows)
  const fields = gridOrder.filter(field => mapping[field] !== undefined)
  const decide = ({ rowNo }: GridRow, decision: Decision) => change(changeOf(decision, [rowNo]))
  return (
    <>
      <div className={css.gridHead}>
        {tools}
        {counts.wrong + counts.doubtful > 0 && (
          <Button size="sm" rightSection={<Kbd>F8</Kbd>} onClick={() => void goOn()}>
            {m.imports_next_error()}
          </Button>
        )}
      </div>
      <div ref={scroller} className={css.scroller} onScroll={moved}>
        <table
          className={css.grid}
          aria-label={m.imports_grid()}
          aria-rowcount={total + 1}
          style={{ '--fields': fields.length } as CSSProperties}
        >
          <Heads fields={fields} />
          <tbody>
            {from > 0 && <Gap height={from * rowHeight} columns={fields.length + 2} />}
            {Array.from({ length: Math.max(0, to - from) }, (_, index) => {
              const row = rows.get(from + index)
              return row ? (
                <GridLine
                  key={row.rowNo}
                  row={row}
                  place={from + index + 2}
                  fields={fields}
                  goesDown={only === 'all'}
                  edit={(field, text) => change({ kind: 'edit', cells: [{ rowNo: row.rowNo, field, text }] })}
                  decide={decision => void decide(row, decision)}
                  seen={() => seen(row.rowNo)}
                />
              ) : (
                <Gap key={`gap-${from + index}`} height={rowHeight} columns={fields.length + 2} />
              )
            })}
            {to < total && <Gap height={(total - to) * rowHeight} columns={fields.length + 2} />}
          </tbody>
        </table>
        {total === 0 && <p className={css.none}>{m.imports_grid_none()}</p>}
      </div>
      <ChoiceLists fields={fields} choices={details.choices} />
    </>
  )
}

/** The change of rows that a decision about one of them is. */
function changeOf(decision: Decision, rowNos: number[]): RowChange {
  if (decision === 'confirm') return { kind: 'confirm', rowNos }
  if (decision === 'keep' || decision === 'replace') return { kind: 'details', replaces: decision === 'replace', rowNos }
  return { kind: 'decide', decision, rowNos }
}

const Heads = ({ fields }: { fields: readonly FieldId[] }) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col">{m.imports_row_no()}</th>
      <th scope="col">{m.imports_what_wrong()}</th>
      {fields.map(field => (
        <th key={field} scope="col" data-field={field}>
          {fieldNames[field]()}
        </th>
      ))}
    </tr>
  </thead>
)

/** The place of rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true" className={css.gap}>
    <td colSpan={columns}>
      <div style={{ blockSize: height }}>&nbsp;</div>
    </td>
  </tr>
)

/** What the charity knows, for the cells that offer it while one types. */
const ChoiceLists = ({ fields, choices }: { fields: readonly FieldId[]; choices: ImportDetails['choices'] }) =>
  ChoiceField.options
    .filter(field => choiceListIds[field] && fields.includes(field))
    .map(field => (
      <datalist key={field} id={choiceListIds[field]}>
        {choices[field]?.map(choice => (
          <option key={choice.id} value={choiceName(field, choice)}>
            {choiceName(field, choice)}
          </option>
        ))}
      </datalist>
    ))
