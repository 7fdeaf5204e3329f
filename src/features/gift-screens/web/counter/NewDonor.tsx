import { donorTypeIds } from '#kit/giving/ids.ts'
import { Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { idTypeLabel, idTypesOf, type IdType } from '#jurisdictions/identity-numbers.ts'
import { defaultDialCode } from '#jurisdictions/jurisdictions.ts'
import { m } from '#messages/messages.js'
import { NricInput } from '#platform/web/form/inputs/NricInput.tsx'
import { PhoneInput } from '#platform/web/form/inputs/PhoneInput.tsx'
import { fieldId, type FormHandle } from '#platform/web/form/use-form.ts'
import { joinPhone, splitPhone } from '#kit/identity/phone.ts'
import type { CounterLine, CounterParams, NewDonorFields } from './counter.ts'
import { CompanyHint } from './CompanyHint.tsx'
import { DonorQuestions } from './DonorQuestions.tsx'
import css from './counter.module.css'

/** A donor who is not known yet, with what was typed already in its place. */
export function NewDonor({ form, donor, params }: { form: FormHandle<CounterLine>; donor: NewDonorFields; params: CounterParams }) {
  const set = (change: Partial<NewDonorFields>) => form.set('donor', { ...donor, ...change })
  const field = (name: keyof NewDonorFields & string) => ({ id: fieldId(form.id, name), name, error: form.errorOf(name) })
  const dialCode = defaultDialCode(params.countryCode)
  const phone =
    donor.donorPhone && !splitPhone(donor.donorPhone) ? joinPhone(dialCode, donor.donorPhone.replace(/^0/, '')) : donor.donorPhone
  const [first] = useState(donor.donorName === '' ? 'donorName' : 'donorPhone')
  useEffect(() => document.getElementById(fieldId(form.id, first))?.focus(), [form.id, first]) // where the typing goes on
  return (
    <div className={css.fields}>
      <TextInput
        {...field('donorName')}
        label={donor.donorType === donorTypeIds.corporate ? m.gift_screens_company_name() : m.gift_screens_full_name()}
        value={donor.donorName}
        autoComplete="off"
        maxLength={150}
        onChange={event => set({ donorName: event.currentTarget.value, isSameDonor: false, changesDetails: null })}
      />
      <PhoneInput
        {...field('donorPhone')}
        label={m.gift_screens_mobile()}
        value={phone}
        onChange={donorPhone => set({ donorPhone, changesDetails: null })}
        dialCode={dialCode}
      />
      <TextInput
        {...field('donorEmail')}
        type="email"
        label={m.gift_screens_email()}
        value={donor.donorEmail}
        autoComplete="off"
        maxLength={254}
        onChange={event => set({ donorEmail: event.currentTarget.value, changesDetails: null })}
      />
      <NricInput
        {...field('nirc')}
        label={m.gift_screens_id_no()}
        idType={donor.idType}
        value={donor.nirc}
        onChange={nirc => set({ nirc, restoresArchived: false, isSameDonor: false, changesDetails: null })}
      />
      <DonorQuestions form={form} donor={donor} set={set} />
      <CompanyHint donor={donor} countryCode={params.countryCode} set={set} />
      <Select
        {...field('idType')}
        label={m.gift_screens_id_type()}
        data={idTypesOf(params.countryCode).map(value => ({ value, label: idTypeLabel(value, m.gift_screens_id_type_other()) }))}
        value={donor.idType}
        onChange={value => value && set({ idType: value as IdType })}
      />
      <Select
        {...field('donorType')}
        label={m.gift_screens_donor_type()}
        data={[
          { value: '1', label: m.gift_screens_individual() },
          { value: '2', label: m.gift_screens_corporate() },
        ]}
        value={String(donor.donorType)}
        onChange={value => set({ donorType: value === '2' ? 2 : 1 })}
      />
    </div>
  )
}
