import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseTypedAmount, plainAmount } from '#jurisdictions/money.ts'
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
  const [fault, setFault] = useState<string | null>(null)
  const apply = () => {
    const [min = null, max = null] = [from, to].map(text => parseTypedAmount(text, currency))
    const unread = [from, to].find(text => text.trim() !== '' && parseTypedAmount(text, currency) === null)
    if (unread !== undefined) return setFault(m.platform_amount_refused({ text: unread }))
    if (min !== null && max !== null && min > max) return setFault(m.platform_amounts_wrong())
    change(min === null && max === null ? null : { kind: 'between', min, max })
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
      {fault && (
        <p role="alert" className={css.wrong}>
          {fault}
        </p>
      )}
      <Button type="submit" variant="filled" size="xs">
        {m.platform_apply()}
      </Button>
    </form>
  )
}
