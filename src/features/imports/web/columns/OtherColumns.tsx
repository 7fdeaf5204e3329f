import { Checkbox } from '@mantine/core'
import { m } from '#messages/messages.js'
import type { Column } from '#features/imports/columns.ts'
import css from '../imports.module.css'

type Props = {
  columns: readonly Column[]
  /** The positions of the unmapped columns. */
  others: readonly number[]
  kept: readonly number[]
  setKept: (kept: readonly number[]) => void
}

/** The unmapped columns, each of which can be copied into the remarks. */
export function OtherColumns({ columns, others, kept, setKept }: Props) {
  if (others.length === 0) return null
  return (
    <fieldset className={css.others}>
      <legend>{m.imports_others_title()}</legend>
      {others.map(at => (
        <div key={at} className={css.other}>
          <Checkbox
            label={columns[at]?.name || `(${at + 1})`}
            checked={kept.includes(at)}
            onChange={event => setKept(event.currentTarget.checked ? [...kept, at] : kept.filter(one => one !== at))}
          />
          <span className={css.samples}>
            {columns[at]?.samples.map(sample => (
              <span key={sample}>{sample}</span>
            ))}
          </span>
        </div>
      ))}
    </fieldset>
  )
}
