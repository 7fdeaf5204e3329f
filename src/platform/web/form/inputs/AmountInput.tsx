import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { type Currency, currencySign, parseTypedAmount, plainAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'
import { isByKey } from './use-number-text.ts'
import { useUnreadText } from './use-unread-text.ts'
import css from './inputs.module.css'

type Props = FieldProps<number | null> & { currency: Currency; description?: string; required?: boolean }

const textOfMinor = (minor: number | null) => (minor === null ? '' : plainAmount({ minor }).replace(/\.00$/, ''))

/**
 * An amount in minor units: as it is typed until the field is left, then plain. Text that is not plainly an amount of the currency stays as
 * it was typed and is refused by name, at once where it was pasted, else on leaving the field or submitting: removing its signs would make
 * another amount.
 */
export function AmountInput({ value, onChange, currency, error, ...field }: Props) {
  const [entry, setEntry] = useState<{ text: string; minor: number | null } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isAmount = (text: string) => text.trim() === '' || parseTypedAmount(text, currency) !== null
  const typed = entry?.minor === value ? entry.text : null // null: the amount was set from outside since
  const isUnread = typed !== null && !isAmount(typed)
  const { isRefused, judge } = useUnreadText(input, isUnread)
  return (
    <TextInput
      ref={input}
      {...field}
      error={isRefused ? m.platform_amount_refused({ text: typed ?? '' }) : error}
      inputMode="decimal"
      autoComplete="off"
      className={css.amount}
      leftSection={<span aria-hidden="true">{currencySign(currency).trim()}</span>}
      value={typed ?? textOfMinor(value)}
      onChange={event => {
        const text = event.currentTarget.value
        const minor = parseTypedAmount(text, currency)
        setEntry({ text, minor })
        onChange(minor)
        if (!isAmount(text) && !isByKey(event)) judge()
      }}
      onBlur={() => (isUnread ? judge() : setEntry(null))}
    />
  )
}
