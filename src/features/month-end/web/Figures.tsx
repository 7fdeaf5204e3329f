import { nameOfItem } from '#features/gift-screens/web/public.tsx'
import { formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { SectionTable } from '#platform/web/detail-screen/SectionTable.tsx'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import type { MonthEnd } from '../contract.ts'
import { monthText } from './labels.ts'
import css from './month-end.module.css'

/** The month as it stands: received − returned = net of each kind of giving, always with cents. */
export function Figures({ monthEnd: { figures, total, month, lateHere, returnedHere, refundedHere } }: { monthEnd: MonthEnd }) {
  const title = m.month_end_as_it_stands({ month: monthText(month) })
  return (
    <Section title={title}>
      <SectionTable label={title}>
        <thead>
          <tr>
            <th scope="col">{m.month_end_kind()}</th>
            <th scope="col" data-money="" data-wide="">
              {m.month_end_gifts()}
            </th>
            {[m.month_end_received(), m.month_end_returned()].map(name => (
              <th key={name} scope="col" data-money="">
                {name}
              </th>
            ))}
            <th scope="col" data-money="" className={css.unsettled}>
              {m.month_end_not_settled()}
            </th>
            <th scope="col">{m.month_end_net_in({ currency: total.net.currency })}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ itemId, gifts, received, returned, unsettled, net }) => (
            <tr key={itemId}>
              <td>{nameOfItem(itemId)}</td>
              <td data-money="" data-wide="">
                {gifts}
              </td>
              <td data-money="">{formatAmount(received)}</td>
              <td data-money="">{formatAmount(returned)}</td>
              <td data-money="" className={css.unsettled}>
                {formatAmount(unsettled)}
              </td>
              <td>{formatAmount(net)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{monthText(month)}</th>
            <td data-money="" data-wide="">
              {total.gifts}
            </td>
            <td data-money="">{formatAmount(total.received)}</td>
            <td data-money="">{formatAmount(total.returned)}</td>
            <td data-money="" className={css.unsettled}>
              {formatAmount(total.unsettled)}
            </td>
            <td>
              <LedgerTotal>{formatAmount(total.net)}</LedgerTotal>
            </td>
          </tr>
        </tfoot>
      </SectionTable>
      {lateHere.count > 0 && (
        <p className="muted small">{m.month_end_late_here({ count: lateHere.count, amount: formatAmount(lateHere.total) })}</p>
      )}
      {returnedHere.count > 0 && (
        <p className="muted small">{m.month_end_returned_here({ count: returnedHere.count, amount: formatAmount(returnedHere.total) })}</p>
      )}
      {refundedHere.count > 0 && (
        <p className="muted small">{m.month_end_refunded_here({ count: refundedHere.count, amount: formatAmount(refundedHere.total) })}</p>
      )}
    </Section>
  )
}
