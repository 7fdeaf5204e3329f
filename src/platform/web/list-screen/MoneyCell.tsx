import type { Money } from '#kit/money.ts'
import { m } from '#messages/messages.js'
import { amountParts, type MoneyStyle } from './money-cells.ts'
import css from './list-table.module.css'

/** An amount in its column; what no longer counts is crossed out and read out as such. */
export function MoneyCell({ amount, style, struck }: { amount: Money | null; style: MoneyStyle; struck: string | null }) {
  if (!amount) return <NoValue />
  const { text, ghost } = amountParts(amount, style)
  const written = (
    <>
      {text}
      {ghost && (
        <span className={css.ghost} aria-hidden="true">
          {ghost}
        </span>
      )}
    </>
  )
  if (!struck) return written
  return (
    <span className={css.struck}>
      <s>{written}</s>
      <span className="vh"> {struck}</span>
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
