import { Button, Checkbox, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import type { RowChange } from '#features/imports/contract.ts'
import { FieldId } from '#features/imports/fields.ts'
import type { ImportDetails } from '#features/imports/rows.ts'
import { FixButton } from './FixButton.tsx'
import css from './review-grid.module.css'
import { changeName, fieldNames } from '../import-labels.ts'
import { formatCount } from '#kit/text/format-count.ts'

export type RowFilter = 'all' | 'wrong' | 'doubtful' | 'held' | 'warned'
type Props = {
  details: ImportDetails
  only: RowFilter
  setOnly: (only: RowFilter) => void
  busy: boolean
  change: (change: RowChange) => void
  askValues: (() => void) | null
}

/** The bar above the grid: which rows, fixes for all of a kind, find and replace, duplicates, and undo. */
export function ReviewTools({ details, only, setOnly, busy, change, askValues }: Props) {
  const { counts, fixes, shortRows, warnedRows, canTakeBack, unknownValues } = details
  const [isReplacing, setReplacing] = useState(false)
  return (
    <div className={css.tools}>
      <div className={css.toolLine}>
        <SegmentedControl
          aria-label={m.imports_grid()}
          value={only}
          onChange={value => setOnly(value as RowFilter)}
          data={[
            { value: 'all', label: `${m.imports_only_all()} ${formatCount(counts.total)}` },
            { value: 'wrong', label: `${m.imports_only_wrong()} ${formatCount(counts.wrong)}` },
            { value: 'doubtful', label: `${m.imports_only_doubtful()} ${formatCount(counts.doubtful)}` },
            ...(warnedRows > 0 ? [{ value: 'warned', label: `${m.imports_only_warned()} ${formatCount(warnedRows)}` }] : []),
            ...(counts.held > 0 ? [{ value: 'held', label: `${m.imports_only_held()} ${formatCount(counts.held)}` }] : []),
          ]}
        />
        {fixes.map(({ fix, cells }) => (
          <FixButton
            key={fix}
            id={details.id}
            version={details.version}
            fix={fix}
            cells={cells}
            busy={busy}
            apply={chosen => change({ kind: 'fix', fix: chosen })}
          />
        ))}
        {shortRows > 0 && (
          <Button size="sm" loading={busy} onClick={() => change({ kind: 'confirm', rowNos: null })}>
            {m.imports_short_rows_right({ count: shortRows })}
          </Button>
        )}
        {askValues && (
          <Button size="sm" onClick={askValues}>
            {m.imports_values_open({ count: formatCount(unknownValues.length) })}
          </Button>
        )}
        <Button size="sm" aria-expanded={isReplacing} onClick={() => setReplacing(!isReplacing)}>
          {m.imports_replace()}
        </Button>
        {canTakeBack && (
          <Button size="sm" variant="subtle" leftSection={<ArrowUUpLeftIcon />} loading={busy} onClick={() => change({ kind: 'undo' })}>
            {m.imports_take_back({ what: changeName(canTakeBack) })}
          </Button>
        )}
      </div>
      <DecideAll details={details} only={only} busy={busy} change={change} />
      {isReplacing && <Replace details={details} busy={busy} change={change} />}
    </div>
  )
}

/** The decisions that apply to all rows with a question. */
const DecideAll = ({ details: { counts, differingRows }, only, busy, change }: Pick<Props, 'details' | 'only' | 'busy' | 'change'>) => (
  <>
    {counts.doubtful > 0 && (
      <div className={css.toolLine}>
        <span>{m.imports_decide_all()}</span>
        <Button size="sm" loading={busy} onClick={() => change({ kind: 'decide', decision: 'skip', rowNos: null })}>
          {m.imports_skip_all()}
        </Button>
        <Button size="sm" loading={busy} onClick={() => change({ kind: 'decide', decision: 'import', rowNos: null })}>
          {m.imports_import_all()}
        </Button>
      </div>
    )}
    {differingRows > 0 && only === 'warned' && (
      <div className={css.toolLine}>
        <span>{m.imports_details_all()}</span>
        <Button size="sm" loading={busy} onClick={() => change({ kind: 'details', replaces: false, rowNos: null })}>
          {m.imports_details_keep_all()}
        </Button>
        <Button size="sm" loading={busy} onClick={() => change({ kind: 'details', replaces: true, rowNos: null })}>
          {m.imports_details_replace_all()}
        </Button>
      </div>
    )}
  </>
)

function Replace({ details, busy, change }: Pick<Props, 'details' | 'busy' | 'change'>) {
  const fields = FieldId.options.filter(field => details.mapping[field] !== undefined && field !== 'nirc')
  const [field, setField] = useState<FieldId>(fields[0] ?? 'amount')
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const [wholeCell, setWhole] = useState(false)
  return (
    <form
      className={css.toolLine}
      onSubmit={event => {
        event.preventDefault()
        if (find !== '') change({ kind: 'replace', field, find, replacement, wholeCell })
      }}
    >
      <NativeSelect
        aria-label={m.imports_replace_in()}
        value={field}
        onChange={event => setField(FieldId.parse(event.currentTarget.value))}
        data={fields.map(value => ({ value, label: fieldNames[value]() }))}
      />
      <TextInput
        aria-label={m.imports_find()}
        placeholder={m.imports_find()}
        value={find}
        onChange={event => setFind(event.currentTarget.value)}
      />
      <TextInput
        aria-label={m.imports_replace_with()}
        placeholder={m.imports_replace_with()}
        value={replacement}
        onChange={event => setReplacement(event.currentTarget.value)}
      />
      <Checkbox label={m.imports_replace_whole()} checked={wholeCell} onChange={event => setWhole(event.currentTarget.checked)} />
      <Button type="submit" loading={busy} aria-disabled={find === ''}>
        {m.imports_replace_do()}
      </Button>
    </form>
  )
}
