import { useState } from 'react'
import type { Currency, Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { computeChange } from './counter.ts'
import css from './counter.module.css'

/** The cash received and the change. Computed, not stored. */
export function CashGiven({ due, currency }: { due: Money | null; currency: Currency }) {
  const [tendered, setTendered] = useState<number | null>(null)
  const change = computeChange(tendered, due)
  return (
    <>
      <span className={css.cash}>
        <AmountInput
          id="cash-given"
          name="cashGiven"
          label={m.gift_screens_cash_given()}
          value={tendered}
          error={undefined}
          onChange={setTendered}
          currency={currency}
        />
      </span>
      {change && (
        <b role="status">
          {change.isEnough ? m.gift_screens_change_due({ amount: change.text }) : m.gift_screens_short_by({ amount: change.text })}
        </b>
      )}
    </>
  )
}
