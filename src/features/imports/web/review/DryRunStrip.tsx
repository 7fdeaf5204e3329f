import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { PauseIcon } from '@phosphor-icons/react/dist/csr/Pause'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import type { ReactNode } from 'react'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { nameOfMethod } from '#features/gift-screens/web/public.tsx'
import { nameIn } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import { summingReasons } from '#features/imports/held-lines.ts'
import type { DryRun, ImportDetails } from '#features/imports/rows.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import css from './dry-run.module.css'
import { heldKind } from '../import-labels.ts'
import { formatCount } from '#kit/text/format-count.ts'

type Props = { details: ImportDetails; run: DryRun | null }

/**
 * What would be recorded, before anything is: the rows that are ready, to fix and held back with their sums, beside what the file says
 * itself. Once all is recorded, only what is left.
 */
export function DryRunStrip({ details: { counts, state }, run }: Props) {
  const held = run?.held.filter(({ reason }) => !summingReasons.includes(reason)) ?? []
  const dayText = useDayText()
  const heldSum = run && { ...run.file.sum, minor: held.reduce((minor, { sum }) => minor + sum.minor, 0) }
  const isOver = state === 'done'
  const hasReady = counts.ready > 0 || !isOver
  const hasWrong = counts.wrong > 0 || !isOver
  if (!hasReady && !hasWrong && counts.doubtful + counts.skipped + counts.held === 0 && !run?.file.total) return null
  return (
    <section className={css.run} aria-label={m.imports_run_title()}>
      <div className={css.figures} data-testid="dry-run">
        {hasReady && <ReadyRows counts={counts} run={run} />}
        {hasWrong && (
          <Figure tone="wrong" name={m.imports_sum_errors()} icon={<WarningIcon aria-hidden />} sums={run ? [run.toFix.sum] : []}>
            <b>{m.imports_sum_to_fix({ count: counts.wrong })}</b>
            {run !== null && run.toFix.unread > 0 && ` · ${m.imports_sum_unread({ count: run.toFix.unread })}`}
          </Figure>
        )}
        {counts.doubtful + counts.skipped > 0 && (
          <Figure tone="doubtful" name={m.imports_sum_doubles()} icon={<WarningIcon aria-hidden />} sums={run ? [run.doubles.sum] : []}>
            <b>{m.imports_sum_gifts({ count: counts.doubtful + counts.skipped })}</b>
          </Figure>
        )}
        {counts.held > 0 && (
          <Figure tone="held" name={m.imports_sum_held()} icon={<PauseIcon aria-hidden />} sums={heldSum ? [heldSum] : []}>
            {run?.held.map(({ reason, rows, sum }, at) => (
              <span key={reason}>
                {at > 0 && ' · '}
                <b>{heldKind(reason, rows)}</b> {!summingReasons.includes(reason) && formatMoney(sum)}
              </span>
            ))}
          </Figure>
        )}
        {run?.file.total && <AgainstFile {...run.file} total={run.file.total} />}
      </div>
      {run && run.counts.ready > 0 && (
        <details className={css.more}>
          <summary>
            {m.imports_run_title()}
            <span className="muted">
              {run.firstOn && run.lastOn && ` ${m.imports_run_days({ from: dayText(run.firstOn), to: dayText(run.lastOn) })}`}
            </span>
          </summary>
          <div className={css.tables}>
            <Totals title={m.imports_run_method()} totals={run.methods.map(({ id, ...total }) => ({ ...total, name: nameOfMethod(id) }))} />
            <Totals
              title={m.imports_run_fund()}
              totals={run.funds.map(({ name, nameMs, ...total }) => ({ ...total, name: nameIn(getLocale(), name, nameMs) }))}
            />
            <Totals title={m.imports_run_currency()} totals={run.currencies} />
          </div>
        </details>
      )}
    </section>
  )
}

const ReadyRows = ({ counts, run }: Pick<ImportDetails, 'counts'> & Pick<Props, 'run'>) => (
  <Figure tone="ready" name={m.imports_sum_ready()} icon={<CheckIcon aria-hidden />} sums={run?.currencies.map(({ sum }) => sum) ?? []}>
    <b>{m.imports_sum_gifts({ count: counts.ready })}</b>
    {run && counts.ready > 0 && ` · ${m.imports_run_donors({ known: formatCount(run.knownDonors), made: formatCount(run.newDonors) })}`}
    {counts.recorded > 0 && ` · ${m.imports_sum_was_recorded({ count: counts.recorded })}`}
  </Figure>
)

type FigureProps = { tone: string; name: string; icon: ReactNode; sums: readonly Money[]; children: ReactNode }
/** One kind of rows: its name, sum and rows. */
const Figure = ({ tone, name, icon, sums, children }: FigureProps) => (
  <div className={css.figure} data-tone={tone}>
    <h2>
      {icon} {name}
    </h2>
    <p className={css.sum}>{sums.length === 0 ? '–' : sums.map(sum => <Amount key={sum.currency} money={sum} as="page" />)}</p>
    <p className={css.note}>{children}</p>
  </div>
)

/** All rows beside the total line of the file: a difference says that rows are missing, or read wrongly. */
function AgainstFile({ sum, total }: { sum: Money; total: { rowNo: number; sum: Money } }) {
  const difference = { ...sum, minor: sum.minor - total.sum.minor }
  const isSame = difference.minor === 0
  return (
    <div className={css.figure} data-tone={isSame ? 'same' : 'different'}>
      <h2>{m.imports_sum_file()}</h2>
      <table className={css.against}>
        <tbody>
          <tr>
            <th scope="row">{m.imports_sum_all()}</th>
            <td>{formatMoney(sum)}</td>
          </tr>
          <tr>
            <th scope="row">{m.imports_sum_total_line({ row: total.rowNo })}</th>
            <td>{formatMoney(total.sum)}</td>
          </tr>
          <tr>
            <th scope="row">{isSame ? m.imports_sum_agree() : m.imports_sum_differ()}</th>
            <td>
              <LedgerTotal>{formatMoney(difference)}</LedgerTotal>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const Totals = ({ title, totals }: { title: string; totals: DryRun['currencies'] }) => (
  <table className={css.totals}>
    <caption>{title}</caption>
    <tbody>
      {totals.map(({ name, rows, sum }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{formatCount(rows)}</td>
          <td>
            <Amount money={sum} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
