import { formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { SettlementDetails } from '../contract.ts'
import css from './equation.module.css'

/** How the lines make what was paid out, always with cents: gross − fees − refunds − disputes + adjustments = net. */
export function Equation({ settlement: { gross, fee, refund, dispute, adjustment, net } }: { settlement: SettlementDetails }) {
  const parts = [
    { sign: '', label: m.settlement_gross(), money: gross },
    { sign: '−', label: m.settlement_fees(), money: fee },
    { sign: '−', label: m.settlement_refunds(), money: refund },
    { sign: '−', label: m.settlement_disputes(), money: dispute },
    { sign: '+', label: m.settlement_adjustments(), money: adjustment },
    { sign: '=', label: `${m.settlement_net()} (${net.currency})`, money: net },
  ]
  return (
    <dl className={css.equation}>
      {parts.map(({ sign, label, money }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {sign && <span className={css.sign}>{sign}</span>} <bdi>{formatAmount(money)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
