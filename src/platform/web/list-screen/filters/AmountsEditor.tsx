import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { amountBrackets, bracketLabel } from '#jurisdictions/amount-brackets.ts'
import { parseAmount, plainAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { EditorProps } from './editor-props.ts'
import css from './filters.module.css'

const textOfMinor = (minor: number | null) => (minor === null ? '' : plainAmount({ minor }).replace(/\.00$/, ''))

/** Filters by a predefined bracket or by an amount from and to. */
export function AmountsEditor({ filter, value, currency, change, close }: EditorProps) {
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
      <Radio.Group
        aria-label={filter.label()}
        value={String(amountBrackets.find(one => one.minMinor === bounds.min && one.maxMinor === bounds.max)?.id ?? '')}
        onChange={id => {
          const bracket = amountBrackets.find(one => String(one.id) === id)
          if (bracket) change({ kind: 'between', min: bracket.minMinor, max: bracket.maxMinor })
          close()
        }}
      >
        <div className={css.options}>
          {amountBrackets.map(bracket => (
            <Radio key={bracket.id} value={String(bracket.id)} label={bracketLabel(bracket, currency)} />
          ))}
        </div>
      </Radio.Group>
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
