import { Checkbox, Select, TextInput } from '@mantine/core'
import { jurisdictionOf, jurisdictions } from '#jurisdictions/jurisdictions.ts'
import { m } from '#messages/messages.js'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { WholeNumberInput } from '#platform/web/form/inputs/WholeNumberInput.tsx'
import { fieldNames } from '../labels.ts'
import type { FieldsProps } from './use-charity-form.ts'

/** How money is handled, its limits, and how staff sign in. What money was recorded in stays. */
export function MoneyFields({ form, known }: FieldsProps) {
  const [currency, timeZone] = [form.input('currency'), form.input('timeZone')]
  const days = (name: 'backDatingDays' | 'refundDays', description: string) => (
    <WholeNumberInput {...form.input(name)} digits={4} description={description} />
  )
  return (
    <>
      <Select
        {...currency}
        disabled={known.hasMoney}
        allowDeselect={false}
        {...(known.hasMoney ? { description: m.charity_profile_currency_fixed() } : {})}
        data={jurisdictions.map(country => country.currency)}
        onChange={value => currency.onChange(jurisdictions.find(country => country.currency === value)?.currency ?? currency.value)}
      />
      <Select
        {...timeZone}
        disabled={known.hasMoney}
        {...(known.hasMoney ? { description: m.charity_profile_zone_fixed() } : {})}
        allowDeselect={false}
        data={[...new Set([...jurisdictionOf(known.country).timeZones, known.timeZone])]}
        onChange={value => timeZone.onChange(value ?? timeZone.value)}
      />
      <TextInput
        maxLength={3}
        autoComplete="off"
        className="code"
        disabled={known.hasReceipts}
        description={known.hasReceipts ? m.charity_profile_prefix_fixed() : m.charity_profile_prefix_hint()}
        {...form.text('receiptPrefix')}
      />
      {days('backDatingDays', m.charity_profile_back_dating_hint())}
      <AmountInput
        currency={form.values.currency}
        description={m.charity_profile_count_tolerance_hint()}
        {...form.input('countTolerance')}
      />
      {days('refundDays', m.charity_profile_refund_days_hint())}
      <Checkbox
        label={fieldNames.isGenerateOTP()}
        checked={form.values.isGenerateOTP}
        onChange={event => form.set('isGenerateOTP', event.currentTarget.checked)}
      />
    </>
  )
}
