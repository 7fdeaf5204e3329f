import { Select } from '@mantine/core'
import { m } from '#messages/messages.js'
import { WholeNumberInput } from '#platform/web/form/inputs/WholeNumberInput.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import type { RateValues } from './use-rate-form.ts'
import css from './rate-page.module.css'

/** What a nisab is the value of. Left empty, weight and karat are those of the charity's country. */
export function NisabFields({ form }: { form: FormHandle<RateValues> }) {
  const metal = form.input('metal')
  const count = (name: 'weightGrams' | 'karat', digits: number) => (
    <WholeNumberInput {...form.input(name)} digits={digits} placeholder={m.rate_settings_of_country()} />
  )
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
