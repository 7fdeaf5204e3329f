import { Select, TextInput } from '@mantine/core'
import { sanitizeInteger } from '#kit/text/numbers.ts'
import { m } from '#messages/messages.js'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import type { RateValues } from './use-rate-form.ts'
import css from './rate-page.module.css'

/** What a nisab is the value of. Left empty, weight and karat are those of the charity's country. */
export function NisabFields({ form }: { form: FormHandle<RateValues> }) {
  const metal = form.input('metal')
  const count = (name: 'weightGrams' | 'karat', digits: number) => {
    const { value, onChange, ...field } = form.input(name)
    return (
      <TextInput
        {...field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digits}
        placeholder={m.rate_settings_of_country()}
        value={value ?? ''}
        onChange={event => {
          const text = sanitizeInteger(event.currentTarget.value)
          onChange(text === '' ? null : Number(text))
        }}
      />
    )
  }
  return (
    <div className={css.pair}>
      <Select
        {...metal}
        allowDeselect={false}
        data={[
          { value: 'gold', label: m.rate_settings_metal_gold() },
          { value: 'silver', label: m.rate_settings_metal_silver() },
        ]}
        onChange={value => metal.onChange(value === 'silver' ? 'silver' : 'gold')}
      />
      {count('weightGrams', 3)}
      {metal.value === 'gold' && count('karat', 2)}
    </div>
  )
}
