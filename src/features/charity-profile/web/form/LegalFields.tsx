import { Checkbox, Select, TextInput } from '@mantine/core'
import { charityStatuses } from '#features/charity/rules.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { m } from '#messages/messages.js'
import { warningBelow } from '#platform/web/form/inputs/warning-below.tsx'
import { isDoubtfulNumber } from '#features/charity-profile/rules.ts'
import { fieldNames, statusNames } from '../labels.ts'
import type { FieldsProps } from './use-charity-form.ts'

/** Who the charity is in law; its numbers are those of its country. */
export function LegalFields({ form, known }: FieldsProps) {
  const { charityNumbers, tax } = jurisdictionOf(known.country)
  const status = form.input('status')
  const warning = (kind: 'registration' | 'tax', number: string | null) =>
    isDoubtfulNumber(known.country, kind, number ?? '') ? warningBelow(m.charity_profile_doubtful()) : {}
  return (
    <>
      <TextInput required maxLength={150} autoComplete="off" {...form.text('name')} />
      {known.isIslamic && <TextInput maxLength={150} autoComplete="off" dir="auto" {...form.text('nameJawi')} />}
      <TextInput
        maxLength={40}
        autoComplete="off"
        className="code"
        {...form.text('registrationNo')}
        {...warning('registration', form.values.registrationNo)}
        label={m.charity_profile_registration_of({ kind: charityNumbers.registration.label })}
      />
      {charityNumbers.tax && (
        <TextInput
          maxLength={60}
          autoComplete="off"
          className="code"
          {...form.text('taxNo')}
          {...warning('tax', form.values.taxNo)}
          label={m.charity_profile_tax_of({ kind: charityNumbers.tax.label })}
        />
      )}
      <TextInput maxLength={60} autoComplete="off" className="code" {...form.text('referenceNo')} />
      {tax.registration && (
        <Checkbox
          label={fieldNames.isIpc()}
          checked={form.values.isIpc}
          onChange={event => form.set('isIpc', event.currentTarget.checked)}
        />
      )}
      <Select
        {...status}
        allowDeselect={false}
        {...(status.value === 'archived' ? { description: m.charity_profile_archived_note() } : {})}
        data={charityStatuses.map(value => ({ value, label: statusNames[value]() }))}
        onChange={value => status.onChange(charityStatuses.find(one => one === value) ?? status.value)}
      />
    </>
  )
}
