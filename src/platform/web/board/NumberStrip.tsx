import { ArrowDownRightIcon } from '@phosphor-icons/react/dist/csr/ArrowDownRight'
import { ArrowUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUpRight'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './board.module.css'

/** One figure of a board, with its change against the comparison and a link to the list behind it. */
export type BoardNumber = {
  readonly label: string
  readonly value: ReactNode
  /** '+18 % on 1446': the words carry the sign, the arrow only repeats it. */
  readonly change?: { readonly words: string; readonly rises: boolean | null }
  readonly note?: ReactNode
  readonly to?: string
}

/** The figures of a board. */
export const NumberStrip = ({ numbers }: { numbers: readonly BoardNumber[] }) => (
  <dl className={css.strip}>
    {numbers.map(({ label, value, change, note, to }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={css.figure}>{to ? <Link to={to}>{value}</Link> : value}</dd>
        {change && (
          <dd className={css.change}>
            {change.rises !== null &&
              (change.rises ? <ArrowUpRightIcon size={14} aria-hidden="true" /> : <ArrowDownRightIcon size={14} aria-hidden="true" />)}
            {change.words}
          </dd>
        )}
        {note && <dd className={css.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)
