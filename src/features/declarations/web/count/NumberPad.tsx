import { BackspaceIcon } from '@phosphor-icons/react/dist/csr/Backspace'
import type { PointerEvent } from 'react'
import { type Currency, formatAmount, formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { pieceDigits, pieceField } from './CashTable.tsx'
import type { CountForm } from './count-form.ts'
import css from './count.module.css'

const rows = [
  [7, 8, 9],
  [4, 5, 6],
  [1, 2, 3],
] as const
/** Keeps the focus in the field that the key writes to. */
const keepFocus = (event: PointerEvent) => event.preventDefault()

type Props = { form: CountForm; currency: Currency; value: number }
/** The keys of a tablet's counter, for the note or coin in focus. A keyboard has its own: none of them is a tab stop. */
export function NumberPad({ form, currency, value }: Props) {
  const pieces = form.values.pieces[value] ?? null
  const write = (text: string) =>
    form.change(now => ({ ...now, pieces: { ...now.pieces, [value]: text === '' ? null : Number(text.slice(0, pieceDigits)) } }))
  const press = (text: string) => () => {
    document.getElementById(pieceField(value))?.focus()
    write(text)
  }
  const shown = pieces === null ? '' : String(pieces)
  const key = (label: string, next: string) => (
    <button key={label} type="button" tabIndex={-1} onPointerDown={keepFocus} onClick={press(next)}>
      {label}
    </button>
  )
  return (
    <section className={css.pad} aria-label={m.declarations_how_many_of({ value: formatMoney({ minor: value, currency }) })}>
      <p className={css.padHead}>
        <b>{m.declarations_how_many_of({ value: formatMoney({ minor: value, currency }) })}</b>
        <span className="muted small">
          {pieces ?? 0} × {formatAmount({ minor: value })} = {formatAmount({ minor: value * (pieces ?? 0) })}
        </span>
      </p>
      <div className={css.keys}>
        {rows.flat().map(digit => key(String(digit), shown + digit))}
        {key(m.declarations_clear(), '')}
        {key('0', `${shown}0`)}
        <button
          type="button"
          tabIndex={-1}
          aria-label={m.declarations_delete_key()}
          onPointerDown={keepFocus}
          onClick={press(shown.slice(0, -1))}
        >
          <BackspaceIcon size={20} aria-hidden="true" />
        </button>
      </div>
      <p className={css.hints}>
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {m.declarations_key_move()}
        </span>
        <span>
          <Kbd>0</Kbd> – <Kbd>9</Kbd> {m.declarations_key_type()}
        </span>
      </p>
    </section>
  )
}
