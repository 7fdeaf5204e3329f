import { formatDay } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import type { DryRun, ImportDetails } from '#features/imports/rows.ts'
import css from '../imports.module.css'
import { many } from '../words.ts'

/** What would be recorded, before anything is: rows, money, errors, doubles; and by method, purpose and currency. */
export function DryRunStrip({ details: { counts }, run }: { details: ImportDetails; run: DryRun | null }) {
  const figures = [
    [counts.total, m.imports_sum_rows(), null],
    [counts.wrong, m.imports_sum_errors(), counts.wrong > 0 ? 'danger' : null],
    [counts.doubtful, m.imports_sum_doubles(), counts.doubtful > 0 ? 'warning' : null],
    ...(counts.skipped > 0 ? [[counts.skipped, m.imports_sum_skipped(), null] as const] : []),
    ...(counts.recorded > 0 ? [[counts.recorded, m.imports_sum_recorded(), null] as const] : []),
    [counts.ready, m.imports_sum_ready(), null],
  ] as const
  return (
    <section className={css.run} aria-label={m.imports_run_title()}>
      <p className={css.figures} data-testid="dry-run">
        {figures.map(([figure, word, tone]) => (
          <span key={word} data-tone={tone}>
            <b>{many(figure)}</b> {word}
          </span>
        ))}
        <span className={css.sum}>
          {run?.currencies.map(total => (
            <LedgerTotal key={total.name}>
              <Amount money={total.sum} as="page" />
            </LedgerTotal>
          ))}
        </span>
      </p>
      {run && run.counts.ready > 0 && (
        <details className={css.more}>
          <summary>
            {m.imports_run_title()}
            <span className="muted">
              {' '}
              {m.imports_run_donors({ known: many(run.knownDonors), made: many(run.newDonors) })}
              {run.firstOn && run.lastOn && ` · ${m.imports_run_days({ from: formatDay(run.firstOn), to: formatDay(run.lastOn) })}`}
            </span>
          </summary>
          <div className={css.tables}>
            <Totals title={m.imports_run_method()} totals={run.methods} />
            <Totals title={m.imports_run_fund()} totals={run.funds} />
            <Totals title={m.imports_run_currency()} totals={run.currencies} />
          </div>
        </details>
      )}
    </section>
  )
}

const Totals = ({ title, totals }: { title: string; totals: DryRun['methods'] }) => (
  <table className={css.totals}>
    <caption>{title}</caption>
    <tbody>
      {totals.map(({ name, rows, sum }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{many(rows)}</td>
          <td>
            <Amount money={sum} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
