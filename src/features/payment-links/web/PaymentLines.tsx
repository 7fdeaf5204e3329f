import { purposeName } from '#kit/giving/giving.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { type CalculationTexts, formatCalculation } from '#features/islamic-giving/rules.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { PaymentByLink } from '../contract.ts'
import css from './pay.module.css'

const texts: CalculationTexts = {
  people: count => m.islamic_giving_islamic_people({ count }),
  days: count => m.islamic_giving_islamic_days({ count }),
  years: count => m.islamic_giving_years({ count }),
  times: count => m.islamic_giving_times({ count }),
}

/** The intentions of Islamic giving that are paid, each with its calculation. */
export const PaymentLines = ({ lines }: Pick<NonNullable<PaymentByLink['gift']>, 'lines'>) => (
  <ul className={css.lines} aria-label={m.payment_links_pay_lines()}>
    {lines.map((line, at) => (
      <li key={at}>
        <span>
          {purposeName(getLocale(), line)}
          <small className={css.small}>
            {formatCalculation(line.itemId, { ...line, wealth: null, deduction: null }, line.rate, texts)}
          </small>
        </span>
        <span>{formatMoney(line.amount)}</span>
      </li>
    ))}
  </ul>
)
