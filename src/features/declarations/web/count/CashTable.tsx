import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { type Currency, formatAmount, formatMoney, formatWithCents } from '#jurisdictions/money.ts'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import { sanitizeInteger } from '#kit/text/numbers.ts'
import { m } from '#messages/messages.js'
import { useNumberText } from '#platform/web/form/inputs/use-number-text.ts'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import { type CountForm, sumsOf, valuesOf } from './count-form.ts'
import css from './count.module.css'

/** The most digits of a number of pieces. */
export const pieceDigits = 5
/** The DOM id of the field of a note or coin. */
export const pieceField = (value: number): string => `count-piece-${value}`

type Props = { form: CountForm; currency: Currency; focused: number; onFocus: (value: number) => void; onLast: () => void }

/** The notes and coins of the country: arrows move, digits type, Enter goes on. */
export function CashTable({ form, currency, focused, onFocus, onLast }: Props) {
  const values = valuesOf(currency)
  const { notes } = jurisdictionOfCurrency(currency).money
  const { pieces } = form.values
  const countOf = (list: readonly number[]) => list.reduce((sum, value) => sum + (pieces[value] ?? 0), 0)
  const go = (from: number, by: 1 | -1) => {
    const next = values[values.indexOf(from) + by]
    if (next !== undefined) document.getElementById(pieceField(next))?.focus()
    else if (by === 1) onLast()
  }
  return (
    <table className={css.cash}>
      <caption className="vh">{m.declarations_cash_counted()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.declarations_value()}</th>
          <th scope="col">{m.declarations_how_many()}</th>
          <th scope="col">{m.declarations_subtotal()}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(value => (
          <PieceRow
            key={value}
            value={value}
            currency={currency}
            pieces={pieces[value] ?? null}
            isFocused={value === focused}
            isFirstCoin={value === values[notes.length]}
            onFocus={() => onFocus(value)}
            onMove={by => go(value, by)}
            onChange={count => form.change(now => ({ ...now, pieces: { ...now.pieces, [value]: count } }))}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>
            <b>{m.declarations_cash_counted()}</b>
            <p className="muted small">
              {m.declarations_notes({ notes: countOf(notes) })}, {m.declarations_coins({ coins: countOf(values) - countOf(notes) })}
            </p>
          </td>
          <td>
            <LedgerTotal>{formatWithCents({ minor: sumsOf(form.values).cash, currency })}</LedgerTotal>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

type RowProps = {
  value: number
  currency: Currency
  pieces: number | null
  isFocused: boolean
  isFirstCoin: boolean
  onFocus: () => void
  onMove: (by: 1 | -1) => void
  onChange: (pieces: number | null) => void
}
function PieceRow({ value, currency, pieces, isFocused, isFirstCoin, onFocus, onMove, onChange }: RowProps) {
  const { read, refusal } = useNumberText(
    typed => sanitizeInteger(typed, pieceDigits),
    text => /^\d+$/.test(text) && sanitizeInteger(text).length <= pieceDigits,
  )
  const name = formatMoney({ minor: value, currency })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(by as 1 | -1)
  }
  return (
    <tr data-focused={isFocused} data-coins={isFirstCoin}>
      <th scope="row">{name}</th>
      <td>
        <TextInput
          id={pieceField(value)}
          aria-label={m.declarations_how_many_of({ value: name })}
          className={css.pieces}
          inputMode="numeric"
          autoComplete="off"
          error={refusal}
          value={pieces ?? ''}
          onFocus={onFocus}
          onKeyDown={onKeyDown}
          onChange={event => {
            const text = read(event)
            if (text !== null) onChange(text === '' ? null : Number(text))
          }}
        />
      </td>
      <td>{formatAmount({ minor: value * (pieces ?? 0) })}</td>
    </tr>
  )
}
