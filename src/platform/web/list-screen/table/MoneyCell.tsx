import type { Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { formatWithCode, type MoneyStyle } from './money-cells.ts'
import css from './list-table.module.css'

type Props = { amount: Money | null; style: MoneyStyle; struck: string | null; cents: boolean }
/**
 * An amount cell; with several currencies in the list each amount carries its code. Voided amounts are crossed out and announced as such.
 */
export function MoneyCell({ amount, style, struck, cents }: Props) {
  if (!amount) return <NoValue />
  if (style.currency) return <Amount money={amount} as="table" cents={cents} ghost={style.cents} struck={struck ?? undefined} />
  if (!struck) return formatWithCode(amount)
  return (
    <span className={css.struck}>
      <s>{formatWithCode(amount)}</s> <span className="vh">({struck})</span>
    </span>
  )
}

/** An empty value: a dash announced as 'none'. */
export function NoValue() {
  return (
    <span className={css.none} role="img" aria-label={m.platform_frames_none()}>
      –
    </span>
  )
}
