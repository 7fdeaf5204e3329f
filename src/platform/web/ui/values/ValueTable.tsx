import type { CSSProperties, ReactNode } from 'react'
import css from './value-table.module.css'

type Props = {
  /** What the table holds, for screen readers. */
  label: string
  /** Whether the columns after the first are amounts, which end at one line. */
  amounts?: boolean
  /** The width in px below which it scrolls sideways instead of being squeezed. */
  needs?: number
  /** Its head and body. */
  children: ReactNode
}

/** A table of values inside a page: it scrolls sideways in an area of its own, by keyboard too. */
export const ValueTable = ({ label, amounts = false, needs = 0, children }: Props) => (
  <div className={css.scroller} tabIndex={0} role="group" aria-label={label}>
    <table className={css.table} data-amounts={amounts} style={{ '--needs': `${needs}px` } as CSSProperties}>
      {children}
    </table>
  </div>
)
