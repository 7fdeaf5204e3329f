import { donorTypeIds } from '#kit/giving/ids.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { idTypeLabel, idTypesOf, type IdType } from '#jurisdictions/identity-numbers.ts'
import { defaultDialCode } from '#jurisdictions/jurisdictions.ts'
import { m } from '#messages/messages.js'
import { Notice } from '#platform/web/form/Notice.tsx'
import { NricInput } from '#platform/web/form/inputs/NricInput.tsx'
import { PhoneInput } from '#platform/web/form/inputs/PhoneInput.tsx'
import { fieldId, type FormHandle } from '#platform/web/form/use-form.ts'
import { joinPhone, splitPhone } from '#kit/identity/phone.ts'
import type { ChosenDonor, CounterLine, CounterParams } from './counter.ts'
import css from './counter.module.css'

type Fresh = Extract<ChosenDonor, { kind: 'new' }>

/** A donor who is not known yet, with what was typed already in its place. */
export function NewDonor({ form, donor, params }: { form: FormHandle<CounterLine>; donor: Fresh; params: CounterParams }) {
  const set = (change: Partial<Fresh>) => form.set('donor', { ...donor, ...change })
  const field = (name: keyof Fresh & string) => ({ id: fieldId(form.id, name), name, error: form.errorOf(name) })
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
        onChange={event => set({ donorName: event.currentTarget.value })}
      />
      <PhoneInput
        {...field('donorPhone')}
        label={m.gift_screens_mobile()}
        value={phone}
        onChange={donorPhone => set({ donorPhone })}
        dialCode={dialCode}
      />
      <TextInput
        {...field('donorEmail')}
        type="email"
        label={m.gift_screens_email()}
        value={donor.donorEmail}
        autoComplete="off"
        maxLength={254}
        onChange={event => set({ donorEmail: event.currentTarget.value })}
      />
      <NricInput
        {...field('nirc')}
        label={m.gift_screens_id_no()}
        idType={donor.idType}
        value={donor.nirc}
        onChange={nirc => set({ nirc, restoresArchived: false })}
      />
      <ArchivedOffer
        asked={form.errorOf('restoresArchived')}
        isRestored={donor.restoresArchived === true}
        restore={() => set({ restoresArchived: true })}
      />
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

type OfferProps = { asked: string | undefined; isRestored: boolean; restore: () => void }
/** Offers the archived donor with the same identity number, once the gift was refused for it. */
function ArchivedOffer({ asked, isRestored, restore }: OfferProps) {
  if (isRestored) return <Notice tone="success">{m.gift_screens_donor_restored()}</Notice>
  if (!asked) return null
  return (
    <Notice>
      <span>{asked}</span> <Button onClick={restore}>{m.gift_screens_restore_donor()}</Button>
    </Notice>
  )
}
