import { moneyKindNames } from '#features/settlement/web/public.tsx'
import { formatAmount, type Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { SectionTable } from '#platform/web/detail-screen/SectionTable.tsx'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import type { Fees as FeesOfMonth, MonthEnd } from '../contract.ts'
import { monthText } from './labels.ts'
import css from './month-end.module.css'

/**
 * The fees of the settlements paid in a month, as its pack has them: by the kinds of money that bore them, and by what they were taken for.
 */
export function Fees({ monthEnd: { fees, month } }: { monthEnd: MonthEnd }) {
  const { kinds, shortfall, rest, total } = fees
  const title = m.month_end_fees({ month: monthText(month) })
  if (kinds.length === 0 && total.minor === 0 && rest.minor === 0) return null
  const others = [
    { name: m.month_end_fees_shortfall(), fee: { ...shortfall, minor: -shortfall.minor } },
    { name: m.month_end_fees_rest(), fee: rest },
  ].filter(({ fee }) => fee.minor !== 0)
  return (
    <Section title={title}>
      <SectionTable label={title}>
        <thead>
          <tr>
            <th scope="col">{m.month_end_fees_kind()}</th>
            <th scope="col" data-money="">
              {m.month_end_fees_gross()}
            </th>
            <th scope="col">{m.month_end_fees_in({ currency: total.currency })}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, gross, fee }) => (
            <tr key={kind}>
              <td className={css.words}>{moneyKindNames[kind]()}</td>
              <td data-money="">{formatAmount(gross)}</td>
              <td>{formatAmount(fee)}</td>
            </tr>
          ))}
          {others.map(({ name, fee }) => (
            <tr key={name}>
              <td className={css.words}>{name}</td>
              <td data-money="">–</td>
              <td>{formatAmount(fee)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{monthText(month)}</th>
            <td data-money="">–</td>
            <td>
              <LedgerTotal>{formatAmount(total)}</LedgerTotal>
            </td>
          </tr>
        </tfoot>
      </SectionTable>
      <p className="muted small">{causesOf(fees)}</p>
    </Section>
  )
}

/** What fees were taken for, as far as there are such. */
function causesOf({ causes: { payments, refunds, disputes, adjustments, separate } }: FeesOfMonth): string {
  const parts: readonly (readonly [text: (amount: { amount: string }) => string, fee: Money])[] = [
    [m.month_end_fees_of_payments, payments],
    [m.month_end_fees_of_refunds, refunds],
    [m.month_end_fees_of_disputes, disputes],
    [m.month_end_fees_of_adjustments, adjustments],
    [m.month_end_fees_separate, separate],
  ]
  return parts.flatMap(([text, fee]) => (fee.minor === 0 ? [] : text({ amount: formatAmount(fee) }))).join(' · ')
}
