import { Input } from '@mantine/core'
import type { FieldProps } from '../use-form.ts'
import css from './inputs.module.css'

type Props = FieldProps<string | null> & {
  rates: readonly { readonly value: string; readonly label: string; readonly accessibleName?: string }[]
}

/** A radio group of rates. `accessibleName` is for where the label is only a number. */
export const RateChoice = ({ id, name, label, value, error, onChange, rates }: Props) => (
  <Input.Wrapper id={id} label={label} error={error} labelElement="div">
    <div className={css.rates} role="radiogroup" aria-label={label} id={id}>
      {rates.map(rate => (
        <label key={rate.value} data-chosen={rate.value === value}>
          <input
            type="radio"
            name={name}
            value={rate.value}
            checked={rate.value === value}
            onChange={() => onChange(rate.value)}
            {...(rate.accessibleName ? { 'aria-label': rate.accessibleName } : {})}
          />
          {rate.label}
        </label>
      ))}
    </div>
  </Input.Wrapper>
)
