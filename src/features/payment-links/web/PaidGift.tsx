import { purposeName } from '#kit/giving/giving.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { type CalculationTexts, formatCalculation } from '#features/islamic-giving/rules.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { PaymentByLink } from '../contract.ts'
import form from '#platform/web/public/public-form.module.css'
import css from './pay.module.css'

const texts: CalculationTexts = {
  people: count => m.islamic_giving_islamic_people({ count }),
  days: count => m.islamic_giving_islamic_days({ count }),
  years: count => m.islamic_giving_years({ count }),
  times: count => m.islamic_giving_times({ count }),
}

type Gift = NonNullable<PaymentByLink['gift']>

/** What a link pays, and the sum: a gift, or the intentions of Islamic giving, each with its calculation. */
export function PaidGift({ gift }: { gift: Gift }) {
  const [first, second] = gift.lines
  return (
    <>
      {second && <PaymentLines lines={gift.lines} />}
      <p className={form.gift}>
        <span>
          {second ? m.payment_links_pay_total() : purposeName(getLocale(), gift)}
          {first && !second && <Calculation line={first} />}
        </span>
        <b>{formatMoney(gift.amount)}</b>
      </p>
    </>
  )
}

const PaymentLines = ({ lines }: Pick<Gift, 'lines'>) => (
  <ul className={css.lines} aria-label={m.payment_links_pay_lines()}>
    {lines.map((line, at) => (
      <li key={at}>
        <span>
          {purposeName(getLocale(), line)}
          <Calculation line={line} />
        </span>
        <span>{formatMoney(line.amount)}</span>
      </li>
    ))}
  </ul>
)

const Calculation = ({ line }: { line: Gift['lines'][number] }) => (
  <small className={css.calculation}>{formatCalculation(line.itemId, { ...line, wealth: null, deduction: null }, line.rate, texts)}</small>
)
