import { m } from '#messages/messages.js'
import type { HeldReason } from '#features/imports/held-lines.ts'
import { FieldId } from '#features/imports/fields.ts'
import type { GridRow } from '#features/imports/rows.ts'
import css from './review-grid.module.css'
import { fieldNames, heldText, problemText, warningText } from '../import-labels.ts'

export type Decision = 'skip' | 'import' | 'confirm' | 'keep' | 'replace'
type Props = { row: GridRow; decide: (decision: Decision) => void; clearNumber: () => void }

/** The state of a row, its reason, and the decisions that it allows. */
export function Verdict({ row, decide, clearNumber }: Props) {
  const { state, problems, sameAs, sumsFrom, receiptNo } = row
  const sameGift = sameAs ?? ''
  if (state === 'recorded') return <span className="muted code">{receiptNo ?? m.imports_was_recorded()}</span>
  if (state === 'undone') return <span className="muted">{m.imports_was_undone()}</span>
  if (row.held && (state === 'held' || row.isIncluded)) return <HeldVerdict row={row} reason={row.held} decide={decide} />
  if (state === 'ready' && Object.keys(row.onFile).length > 0) return <Differing row={row} decide={decide} />
  if (state === 'ready')
    return row.warnings.length > 0 ? <Warnings warnings={row.warnings} /> : <span className="muted">{m.imports_ready()}</span>
  if (state === 'wrong' && problems.some(({ field }) => field === null))
    return (
      <span className={css.double}>
        <Problems problems={problems} />
        <button type="button" onClick={() => decide('confirm')}>
          {m.imports_row_is_right()}
        </button>
      </span>
    )
  if (state === 'wrong') return <Problems problems={problems} />
  return (
    <span className={css.double} data-two-lines={row.numberHolder !== null}>
      {row.numberHolder && (
        <span title={m.imports_number_holder({ name: row.numberHolder })}>{m.imports_number_holder({ name: row.numberHolder })}</span>
      )}
      {row.archivedDonor && <span>{m.imports_archived_donor({ name: row.archivedDonor })}</span>}
      {sameAs && (
        <span title={sameGift}>
          {state === 'skipped' ? m.imports_was_skipped({ what: sameGift }) : m.imports_same_as({ what: sameGift })}
        </span>
      )}
      {sumsFrom !== null && <Sum isSkipped={state === 'skipped'} from={sumsFrom} to={row.rowNo - 1} />}
      {state === 'doubtful' && (
        <button type="button" onClick={() => decide('skip')}>
          {m.imports_skip()}
        </button>
      )}
      {row.numberHolder && (
        <button type="button" onClick={clearNumber}>
          {m.imports_clear_number()}
        </button>
      )}
      <button type="button" onClick={() => decide('import')}>
        {importName(row)}
      </button>
    </span>
  )
}

/** The rows that a row without a name adds up. */
const Sum = ({ isSkipped, from, to }: { isSkipped: boolean; from: number; to: number }) => (
  <span>{isSkipped ? m.imports_sum_skipped({ from, to }) : m.imports_sum_of_rows({ from, to })}</span>
)

/** The consequence of importing a row that has a question. */
function importName({ archivedDonor, numberHolder }: GridRow): string {
  if (numberHolder) return m.imports_same_person()
  return archivedDonor ? m.imports_restore_and_import() : m.imports_import_anyway()
}

const problemLine = ({ field, code }: GridRow['problems'][number]) =>
  field ? `${fieldNames[field]()}: ${problemText(code)}` : problemText(code)
/** The faults that two lines have room for; of more than two, the first in words and the fields of the others. */
function Problems({ problems }: Pick<GridRow, 'problems'>) {
  const inWords = problems.length > 2 ? problems.slice(0, 1) : problems
  const others = new Set(problems.slice(inWords.length).flatMap(({ field }) => (field ? [fieldNames[field]()] : [])))
  return (
    <span className={css.problem} title={problems.map(problemLine).join('\n')}>
      {inWords.map(({ field, code }) => (
        <span key={`${field}${code}`}>
          {field && <b>{fieldNames[field]()}:</b>} {problemText(code)}{' '}
        </span>
      ))}
      {others.size > 0 && <span className={css.others}>{m.imports_also_wrong({ fields: [...others].join(', ') })}</span>}
    </span>
  )
}

/** The warnings of a row that is ready anyway. */
const Warnings = ({ warnings }: Pick<GridRow, 'warnings'>) => (
  <span className={css.problem} data-tone="warning">
    <b>{m.imports_ready()}.</b> {warnings.map(({ code }) => warningText(code)).join(' ')}
  </span>
)

/** What is on file of the donor where the row says otherwise: it stays, unless the row is to replace it. */
function Differing({ row: { onFile, replacesDetails }, decide }: Pick<Props, 'row' | 'decide'>) {
  const words = FieldId.options.flatMap(field => {
    const value = onFile[field]
    return value === undefined ? [] : [m.imports_detail_on_file({ field: fieldNames[field](), value })]
  })
  const all = words.join(' ')
  return (
    <span className={css.double} data-two-lines="true">
      <span title={all}>{all}</span>
      {replacesDetails ? m.imports_details_replaced() : m.imports_details_kept()}
      <button type="button" onClick={() => decide(replacesDetails ? 'keep' : 'replace')}>
        {replacesDetails ? m.imports_details_keep() : m.imports_details_replace()}
      </button>
    </span>
  )
}

type HeldProps = { row: GridRow; reason: HeldReason; decide: (decision: Decision) => void }
/** Why a line is held back, with the way to include it, and back. */
const HeldVerdict = ({ row: { problems, isIncluded, state }, reason, decide }: HeldProps) => (
  <span className={css.double} data-held={!isIncluded}>
    {state === 'wrong' ? <Problems problems={problems} /> : <span title={heldText(reason)}>{heldText(reason)}</span>}
    <button type="button" onClick={() => decide(isIncluded ? 'skip' : 'import')}>
      {isIncluded ? m.imports_hold_again() : m.imports_include()}
    </button>
  </span>
)
