import type { ReactNode } from 'react'
import css from './section-table.module.css'

/**
 * The rows of a table within a section; it scrolls on its own where it is wider than its page. Amounts are in the last column, and in cells
 * with `data-money`; cells with `data-wide` are left out where there is little room.
 */
export const SectionTable = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.scroll} role="group" aria-label={label} tabIndex={0}>
    <table className={css.table}>{children}</table>
  </div>
)
