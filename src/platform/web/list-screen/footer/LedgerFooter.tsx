import type { CSSProperties, ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import type { ListSummary } from '../list-spec.ts'
import { formatSum } from '../table/money-cells.ts'
import css from './list-footer.module.css'
import { formatCount } from '#kit/text/format-count.ts'

type Props = { title: string; count: string; summary: ListSummary | null; moneyWidth: number | null; children?: ReactNode }

/** Count, average and total of all matching rows, one total per currency. */
export function LedgerFooter({ title, count, summary, moneyWidth, children }: Props) {
  const totals = summary?.totals ?? []
  const isSingle = totals.length <= 1
  const leftOut = totals.reduce((sum, total) => sum + (total.leftOut ?? 0), 0)
  return (
    <div className={css.footer} style={{ '--money': `${moneyWidth ?? 124}px` } as CSSProperties}>
      {children}
      <span className={css.grow} />
      <span className={css.figure}>
        <span>{title}</span>
        <b>{summary ? formatCount(summary.count) : count}</b>
      </span>
      {summary && leftOut > 0 && (
        <span className={`${css.figure} ${css.part}`}>
          <span>{m.platform_left_out({ counted: formatCount(summary.count - leftOut), leftOut: formatCount(leftOut) })}</span>
        </span>
      )}
      {moneyWidth !== null && (
        <>
          {totals.map(
            ({ sum, forPurpose }) =>
              forPurpose && (
                <span key={sum.currency} className={`${css.figure} ${css.part}`}>
                  <span>{m.platform_for_purpose()}</span>
                  <b>{formatSum(forPurpose, isSingle)}</b>
                </span>
              ),
          )}
          {isSingle && totals[0]?.average && (
            <span className={`${css.figure} ${css.average}`}>
              <span>{m.platform_average()}</span>
              <b>{formatSum(totals[0].average, true)}</b>
            </span>
          )}
          <span className={css.figure}>
            <span>{m.platform_total()}</span>
          </span>
          <span className={css.sum} aria-busy={summary === null}>
            <LedgerTotal>
              {totals.map(({ sum }) => (
                <span key={sum.currency} className={css.amount}>
                  {formatSum(sum, isSingle)}
                </span>
              ))}
              {totals.length === 0 && <span className={css.amount}>{summary ? '–' : <i className={css.awaited} />}</span>}
            </LedgerTotal>
          </span>
        </>
      )}
    </div>
  )
}
