import { Select, TextInput } from '@mantine/core'
import { idTypeLabel, idTypesOf, type IdType } from '#jurisdictions/identity-numbers.ts'
import { defaultDialCode } from '#jurisdictions/jurisdictions.ts'
import { joinPhone, splitPhone } from '#kit/identity/phone.ts'
import { m } from '#messages/messages.js'
import { NricInput } from '#platform/web/form/inputs/NricInput.tsx'
import { PhoneInput } from '#platform/web/form/inputs/PhoneInput.tsx'
import { fieldId, type FormHandle } from '#platform/web/form/use-form.ts'
import type { AddedDetails, GiftDraft, CounterParams } from '../counter.ts'

type Props = {
  form: FormHandle<GiftDraft>
  params: CounterParams
  donor: AddedDetails
  set: (change: Partial<AddedDetails>) => void
}
type ContactField = 'donorPhone' | 'donorEmail' | 'nirc' | 'idType'
const fieldOf = (form: FormHandle<GiftDraft>) => (name: ContactField) => ({ id: fieldId(form.id, name), name, error: form.errorOf(name) })

/** How a donor is reached and known: phone, e-mail and identity number. What was answered about them is asked again after a change. */
export function ContactFields({ form, params, donor, set }: Props) {
  const field = fieldOf(form)
  const dialCode = defaultDialCode(params.countryCode)
  const phone =
    donor.donorPhone && !splitPhone(donor.donorPhone) ? joinPhone(dialCode, donor.donorPhone.replace(/^0/, '')) : donor.donorPhone
  return (
    <>
      <PhoneInput
        {...field('donorPhone')}
        label={m.platform_mobile()}
        value={phone}
        onChange={donorPhone => set({ donorPhone, changesDetails: null })}
        dialCode={dialCode}
      />
      <TextInput
        {...field('donorEmail')}
        type="email"
        label={m.platform_email()}
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
        onChange={nirc => set({ nirc, isSameDonor: false, changesDetails: null })}
      />
    </>
  )
}

/** The kind of the identity number. */
export const IdTypeSelect = ({ form, params, donor, set }: Props) => (
  <Select
    {...fieldOf(form)('idType')}
    label={m.gift_screens_id_type()}
    data={idTypesOf(params.countryCode).map(value => ({ value, label: idTypeLabel(value, m.gift_screens_id_type_other()) }))}
    value={donor.idType}
    onChange={value => {
      if (value) set({ idType: value as IdType })
    }}
  />
)
