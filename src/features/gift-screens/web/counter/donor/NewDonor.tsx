import { donorTypeIds } from '#kit/giving/ids.ts'
import { Select, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DonorMatch } from '#features/donors/contract.ts'
import { normalizePhone } from '#jurisdictions/phone.ts'
import { isEmail } from '#kit/text/text.ts'
import { m } from '#messages/messages.js'
import { fieldId, type FormHandle } from '#platform/web/form/use-form.ts'
import type { ChosenDonor, GiftDraft, CounterParams, NewDonorFields } from '../counter.ts'
import { ContactFields, IdTypeSelect } from './ContactFields.tsx'
import { CompanyHint } from './CompanyHint.tsx'
import { DonorQuestions } from './DonorQuestions.tsx'
import { isPhoneOf } from './donor-lookup.ts'
import { HolderHint } from './HolderHint.tsx'
import css from '../counter.module.css'

type Props = {
  form: FormHandle<GiftDraft>
  donor: NewDonorFields
  params: CounterParams
  lookUp: (text: string) => Promise<DonorMatch[]>
  choose: (donor: ChosenDonor) => void
}
const phoneWords = { one: m.gift_screens_phone_of_donor, several: m.gift_screens_phone_of_donors }
const emailWords = { one: m.gift_screens_email_of_donor, several: m.gift_screens_email_of_donors }

/** The whole phone number and e-mail address of a donor as they were when a field was last left; null once one is changed. */
function useLeftContacts({ donorPhone, donorEmail }: NewDonorFields, { countryCode }: CounterParams) {
  const [left, setLeft] = useState({ donorPhone: '', donorEmail: '' })
  return {
    phone: left.donorPhone === donorPhone ? normalizePhone(donorPhone, countryCode) : null,
    email: left.donorEmail === donorEmail && isEmail(donorEmail) ? donorEmail : null,
    leave: () => setLeft({ donorPhone, donorEmail }),
  }
}

/** A donor who is not known yet, with what was typed already in its place. */
export function NewDonor({ form, donor, params, lookUp, choose }: Props) {
  const holder = { lookUp, take: (match: DonorMatch) => choose({ kind: 'known', match }) }
  const { phone, email, leave } = useLeftContacts(donor, params)
  const set = (change: Partial<NewDonorFields>) => form.set('donor', { ...donor, ...change })
  const field = (name: keyof NewDonorFields & string) => ({ id: fieldId(form.id, name), name, error: form.errorOf(name) })
  const [first] = useState(donor.donorName === '' ? 'donorName' : 'donorPhone')
  useEffect(() => document.getElementById(fieldId(form.id, first))?.focus(), [form.id, first]) // where the typing goes on
  return (
    <div className={css.fields} onBlur={leave}>
      <TextInput
        {...field('donorName')}
        label={donor.donorType === donorTypeIds.corporate ? m.gift_screens_company_name() : m.gift_screens_full_name()}
        value={donor.donorName}
        autoComplete="off"
        maxLength={150}
        onChange={event => set({ donorName: event.currentTarget.value, isSameDonor: false, changesDetails: null })}
      />
      <ContactFields
        form={form}
        params={params}
        donor={donor}
        set={change => set('nirc' in change ? { ...change, restoresArchived: false } : change)}
      />
      <HolderHint
        contact={phone}
        isHolder={match => isPhoneOf(match, donor.donorPhone, params.countryCode)}
        words={phoneWords}
        {...holder}
      />
      <HolderHint contact={email} isHolder={() => true} words={emailWords} {...holder} />
      <DonorQuestions form={form} donor={donor} set={set} />
      <CompanyHint donor={donor} countryCode={params.countryCode} set={set} />
      <IdTypeSelect form={form} params={params} donor={donor} set={set} />
      <Select
        {...field('donorType')}
        label={m.gift_screens_donor_type()}
        data={[
          { value: String(donorTypeIds.individual), label: m.gift_screens_individual() },
          { value: String(donorTypeIds.corporate), label: m.gift_screens_corporate() },
        ]}
        value={String(donor.donorType)}
        onChange={value => set({ donorType: Number(value) === donorTypeIds.corporate ? donorTypeIds.corporate : donorTypeIds.individual })}
      />
    </div>
  )
}
