import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Currency, currencySign, parseAmount, plainAmount } from '#jurisdictions/money.ts'
import { sanitizeAmount } from '#kit/text/numbers.ts'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'
import { useKeptCaret } from './use-kept-caret.ts'
import { useNumberText } from './use-number-text.ts'
import { useUnreadText } from './use-unread-text.ts'
import css from './inputs.module.css'

type Props = FieldProps<number | null> & { currency: Currency; description?: string; required?: boolean }

const textOfMinor = (minor: number | null) => (minor === null ? '' : plainAmount({ minor }).replace(/\.00$/, ''))

/**
 * An amount in minor units. Accepts digits and one decimal point, never rounds; refuses other text by name. A number that is no amount,
 * such as one that is too large, stays in sight and is never submitted.
 */
export function AmountInput({ value, onChange, currency, error, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const { read, refusal } = useNumberText(sanitizeAmount, text => parseAmount(text.replace(/^\./, '0.'), currency) !== null)
  const caret = useKeptCaret()
  const isUnread = typed !== null && typed !== '' && parseAmount(typed, currency) === null
  const { isRefused, judge } = useUnreadText(caret.ref, isUnread)
  return (
    <TextInput
      ref={caret.ref}
      {...field}
      error={refusal ?? (isRefused ? m.platform_number_refused({ text: typed ?? '' }) : error)}
      inputMode="decimal"
      autoComplete="off"
      className={css.amount}
      leftSection={<span aria-hidden="true">{currencySign(currency).trim()}</span>}
      value={typed ?? textOfMinor(value)}
      onChange={event => {
        caret.keep(event.currentTarget)
        const text = read(event)
        if (text === null) return
        setTyped(text)
        onChange(text === '' ? null : parseAmount(text, currency))
      }}
      onBlur={() => (isUnread ? judge() : setTyped(null))}
    />
  )
}
