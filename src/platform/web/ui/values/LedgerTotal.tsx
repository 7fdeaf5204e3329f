import type { ReactNode } from 'react'
import css from './ledger-total.module.css'

/** A total between its rules: one line above, a double line below. */
export const LedgerTotal = ({ children }: { children: ReactNode }) => <span className={css.total}>{children}</span>
