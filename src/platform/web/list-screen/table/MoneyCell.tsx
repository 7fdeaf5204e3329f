import type { Money } from '#kit/money.ts'
import { m } from '#messages/messages.js'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { codedAmount, type MoneyStyle } from './money-cells.ts'
import css from './list-table.module.css'

/** An amount in its column; in a list of several currencies each carries its code. What no longer counts is crossed out and read out as such. */
export function MoneyCell({ amount, style, struck }: { amount: Money | null; style: MoneyStyle; struck: string | null }) {
  if (!amount) return <NoValue />
  if (style.currency) return <Amount money={amount} as="table" ghost={style.cents} struck={struck ?? undefined} />
  if (!struck) return codedAmount(amount)
  return (
    <span className={css.struck}>
      <s>{codedAmount(amount)}</s> <span className="vh">({struck})</span>
    </span>
  )
}

/** Nothing there: a dash that is read out as 'none'. */
export function NoValue() {
  return (
    <span className={css.none} role="img" aria-label={m.frames_none()}>
      –
    </span>
  )
}
