import { useState } from 'react'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import { type Currency, formatMoney, type Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { computeChange, likelyCash } from './counter.ts'
import css from './counter.module.css'

/** The cash received and the change. Computed, not stored. One press takes the notes that a payer is likely to hand over. */
export function CashChange({ due, currency }: { due: Money | null; currency: Currency }) {
  const [tendered, setTendered] = useState<number | null>(null)
  const change = computeChange(tendered, due)
  const likely = due && tendered === null ? likelyCash(due.minor, jurisdictionOfCurrency(due.currency).money.notes) : []
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
      {likely.length > 0 && (
        <span className={css.likely} role="group" aria-label={m.gift_screens_cash_given()}>
          {likely.map(minor => (
            <button key={minor} type="button" tabIndex={-1} onClick={() => setTendered(minor)}>
              {formatMoney({ minor, currency })}
            </button>
          ))}
        </span>
      )}
      {change && (
        <b role="status">
          {change.isEnough ? m.gift_screens_change_due({ amount: change.text }) : m.gift_screens_short_by({ amount: change.text })}
        </b>
      )}
    </>
  )
}
