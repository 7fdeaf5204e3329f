import { Radio } from '@mantine/core'
import { amountBrackets, bracketLabel } from '#jurisdictions/amount-brackets.ts'
import { AmountRange } from './AmountRange.tsx'
import type { EditorProps } from './editor-props.ts'
import css from './filters.module.css'

/** Filters by a predefined bracket or by an amount from and to. */
export function AmountsEditor({ filter, value, currency, change, close }: EditorProps) {
  const { min, max } = value?.kind === 'between' ? value : { min: null, max: null }
  return (
    <div className={css.form}>
      <Radio.Group
        aria-label={filter.label()}
        value={String(amountBrackets.find(one => one.minMinor === min && one.maxMinor === max)?.id ?? '')}
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
      <AmountRange value={value} currency={currency} change={change} close={close} />
    </div>
  )
}
