import { useId } from 'react'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import type { Board } from '../contract.ts'
import css from './dashboard.module.css'
import { formatCount } from '#kit/text/format-count.ts'

type Props = { title: string; shares: Board['byItem']; nameOf: (id: number) => string; total: Money }

/** The parts of a total, each with a proportional bar. */
export function ShareList({ title, shares, nameOf, total }: Props) {
  const id = useId()
  const most = Math.max(1, ...shares.map(share => share.total.minor))
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className={css.shares}>
        <tbody>
          {shares.map(share => (
            <tr key={share.id}>
              <th scope="row">
                {nameOf(share.id)}
                <span className={css.bar} aria-hidden="true" style={{ inlineSize: `${(share.total.minor / most) * 100}%` }} />
              </th>
              <td className="muted">{formatCount(share.gifts)}</td>
              <td>{formatMoney(share.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {m.dashboard_total()}
            </th>
            <td>
              <LedgerTotal>{formatMoney(total)}</LedgerTotal>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
