import { currencySign, formatMoney, formatWithCents, type Money } from '#jurisdictions/money.ts'
import css from './amount.module.css'

type Props = {
  money: Money
  /** `page` is the large amount of a record; `table` is a column's figure without a sign. */
  as?: 'page' | 'table' | 'text'
  /** A control figure keeps its cents. */
  cents?: boolean
  /** Reserves the width of '.00' to align decimal points, when the column has cents. */
  ghost?: boolean
  /** The word of a terminal status ('voided'): strikes the amount through and is read out with it. */
  struck?: string | undefined
}

/** Money on the page. */
export function Amount({ money, as = 'text', cents = false, ghost = false, struck }: Props) {
  const figure = <Figure money={money} as={as} cents={cents} ghost={ghost} />
  if (!struck) return figure
  return (
    <span className={css.struck}>
      <s>{figure}</s> <span className="vh">({struck})</span>
    </span>
  )
}

function Figure({ money, as, cents, ghost }: Required<Pick<Props, 'money' | 'as' | 'cents' | 'ghost'>>) {
  const text = cents ? formatWithCents(money) : formatMoney(money)
  if (as === 'text') return <bdi className={css.text}>{text}</bdi>
  const sign = currencySign(money.currency)
  const [before = '', digits = ''] = text.split(sign)
  if (as === 'page')
    return (
      <bdi className={css.page}>
        {before}
        <span className={css.sign}>{sign}</span>
        {digits}
      </bdi>
    )
  return (
    <bdi className={css.table}>
      {before}
      {digits}
      {ghost && !digits.includes('.') && (
        <span className={css.ghost} aria-hidden="true">
          .00
        </span>
      )}
    </bdi>
  )
}
