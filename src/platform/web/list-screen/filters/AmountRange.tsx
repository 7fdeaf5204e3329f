import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseAmount, plainAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { EditorProps } from './editor-props.ts'
import css from './filters.module.css'

const textOfMinor = (minor: number | null) => (minor === null ? '' : plainAmount({ minor }).replace(/\.00$/, ''))

type Props = Pick<EditorProps, 'value' | 'currency' | 'change' | 'close'>
/** Filters by an amount from and to, either of which may be open. */
export function AmountRange({ value, currency, change, close }: Props) {
  const bounds = value?.kind === 'between' ? value : { min: null, max: null }
  const [from, setFrom] = useState(textOfMinor(bounds.min))
  const [to, setTo] = useState(textOfMinor(bounds.max))
  const [wrong, setWrong] = useState(false)
  const apply = () => {
    const [min, max] = [from, to].map(text => (text.trim() === '' ? null : parseAmount(text, currency)))
    const readable = (from.trim() === '' || min !== null) && (to.trim() === '' || max !== null)
    if (!readable || (min != null && max != null && min > max)) return setWrong(true)
    change(min == null && max == null ? null : { kind: 'between', min: min ?? null, max: max ?? null })
    close()
  }
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        apply()
      }}
    >
      <div className={css.pair}>
        <TextInput
          size="sm"
          inputMode="decimal"
          label={m.platform_from()}
          value={from}
          onChange={event => setFrom(event.currentTarget.value)}
        />
        <TextInput size="sm" inputMode="decimal" label={m.platform_to()} value={to} onChange={event => setTo(event.currentTarget.value)} />
      </div>
      {wrong && (
        <p role="alert" className={css.wrong}>
          {m.platform_amounts_wrong()}
        </p>
      )}
      <Button type="submit" variant="filled" size="xs">
        {m.platform_apply()}
      </Button>
    </form>
  )
}
