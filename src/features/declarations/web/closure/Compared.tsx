import { formatAmount, formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import type { ClosureDetails } from '#features/declarations/contract.ts'
import { differenceText, partNames } from '../labels.tsx'
import css from './closure.module.css'

/** Each part as counted and as expected, and the sum by which the cash is expected. */
export function Compared({ closure }: { closure: ClosureDetails }) {
  const { compared, counted, difference, drawer, uncounted } = closure
  const expected = compared.reduce((sum, part) => sum + part.expected.minor, 0)
  const terms = [
    { label: m.declarations_float(), sign: '', money: drawer.float },
    { label: m.declarations_cash_taken(), sign: '+', money: drawer.cashIn },
    { label: m.declarations_change(), sign: '−', money: drawer.change },
    { label: m.declarations_drops(), sign: '−', money: drawer.drops },
    { label: m.declarations_payouts(), sign: '−', money: drawer.payouts },
    { label: m.declarations_expected(), sign: '=', money: drawer.expected },
  ]
  return (
    <>
      <Section title={m.declarations_counted_and_expected()}>
        <div className={css.scroll} role="group" aria-label={m.declarations_counted_and_expected()} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{m.declarations_method()}</th>
                <th scope="col">{m.declarations_expected()}</th>
                <th scope="col">{m.declarations_counted()}</th>
                <th scope="col">{m.declarations_difference()}</th>
              </tr>
            </thead>
            <tbody>
              {compared.map(({ part, ...sums }) => (
                <tr key={part}>
                  <th scope="row">{partNames[part]()}</th>
                  <td>{formatAmount(sums.expected)}</td>
                  <td>{formatAmount(sums.counted)}</td>
                  <td data-kind={sums.difference.kind}>{differenceText(sums.difference)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{m.declarations_all_methods()}</th>
                <td>{formatAmount({ minor: expected })}</td>
                <td>{formatAmount(counted)}</td>
                <td data-kind={difference.kind}>
                  <LedgerTotal>{differenceText(difference)}</LedgerTotal>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
        {uncounted.minor > 0 && <p className="muted small">{m.declarations_uncounted({ amount: formatWithCents(uncounted) })}</p>}
      </Section>
      <Section title={m.declarations_cash_equation({ amount: formatWithCents(drawer.expected) })}>
        <dl className={css.equation}>
          {terms.map(({ label, sign, money }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {sign && <span aria-hidden="true">{sign} </span>}
                {formatAmount(money)}
              </dd>
            </div>
          ))}
        </dl>
        {drawer.note && <p className="muted small">{drawer.note}</p>}
      </Section>
    </>
  )
}
