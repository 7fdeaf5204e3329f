import type { ReactNode } from 'react'
import css from './ledger-total.module.css'

/** A total with a single rule above and a double rule below. */
export const LedgerTotal = ({ children }: { children: ReactNode }) => <span className={css.total}>{children}</span>
