import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import { Select, TextInput } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { defaultDialCode } from '#jurisdictions/jurisdictions.ts'
import { languages } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { ConflictNotice } from '#platform/web/form/ConflictNotice.tsx'
import { FormScreen } from '#platform/web/form/FormScreen.tsx'
import { RecordToEdit } from '#platform/web/form/RecordToEdit.tsx'
import { PhoneInput } from '#platform/web/form/inputs/PhoneInput.tsx'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import type { DonorToEdit } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { sourceNames } from '#features/donor-consent/web/public.tsx'
import { ConsentSource, ConsentTopic, staffSources } from '#features/donors/consent.ts'
import { consentWords } from './labels.ts'
import { answerFieldOf, useDonorForm } from './use-donor-form.ts'
import css from './donor.module.css'

/** Changes a donor, by `?id=`. */
export function EditDonorScreen() {
  const [search] = useSearchParams()
  const donorId = search.get('id') ?? ''
  return (
    <RecordToEdit
      queryKey={['donor-to-edit', donorId]}
      find={() => api.donorProfiles.findToEdit({ donorId })}
      noun={m.donor_profiles_donor_noun()}
      back={{ name: m.donor_profiles_donors(), to: rootPath }}
    >
      {donor => <DonorForm key={donorId} known={donor} />}
    </RecordToEdit>
  )
}

/** The fields of a donor; a concurrent change by another user is shown before it is overwritten. */
function DonorForm({ known }: { known: DonorToEdit }) {
  const { form, conflict } = useDonorForm(known)
  const { countryCode } = useCurrentUser()
  const navigate = useNavigate()
  const details = `${rootPath}/details?id=${known.donorId}`
  const hint = known.isRevealed ? null : m.donor_profiles_masked_hint()
  return (
    <FormScreen
      form={form}
      title={known.donorName}
      crumbs={
        <Breadcrumb
          crumbs={[
            { name: m.donor_profiles_donors(), to: rootPath },
            { name: known.donorName, to: details },
            { name: m.donor_profiles_edit() },
          ]}
        />
      }
      submitLabel={m.platform_save()}
      cancel={() => void navigate(details)}
    >
      {conflict && <ConflictNotice {...conflict} />}
      <div className={css.form}>
        <TextInput maxLength={150} required autoComplete="off" {...form.text('donorName')} />
        <TextInput maxLength={150} autoComplete="off" {...form.text('contactPerson')} />
        {known.isRevealed ? (
          <PhoneInput dialCode={defaultDialCode(countryCode)} {...form.input('donorPhone')} />
        ) : (
          <TextInput maxLength={25} description={hint} autoComplete="off" {...form.text('donorPhone')} />
        )}
        <TextInput maxLength={254} description={hint} autoComplete="off" {...form.text('donorEmail')} />
        <TextInput maxLength={20} description={hint} autoComplete="off" {...form.text('nirc')} />
        <TextInput maxLength={100} autoComplete="off" {...form.text('addressLine1')} />
        <TextInput maxLength={100} autoComplete="off" {...form.text('addressLine2')} />
        <TextInput maxLength={12} autoComplete="off" {...form.text('postalCode')} />
        <Select
          {...form.input('language')}
          onChange={value => form.set('language', languages.find(language => language === value) ?? known.language)}
          allowDeselect={false}
          data={languages.map(value => ({ value, label: languageLabels[value]() }))}
        />
        {ConsentTopic.options.map(topic => (
          <Select
            key={topic}
            {...form.input(answerFieldOf(topic))}
            description={known.asks[topic]}
            onChange={value => {
              if (value) form.set(answerFieldOf(topic), value)
            }}
            allowDeselect={false}
            data={answersAfter(topic === 'any' ? known.iAgree : known.channels[topic]).map(value => ({
              value: String(value),
              label: consentWords(value),
            }))}
          />
        ))}
        <Select
          {...form.input('consentSource')}
          onChange={value => form.set('consentSource', ConsentSource.parse(value))}
          allowDeselect={false}
          data={staffSources.map(value => ({ value, label: sourceNames[value]() }))}
        />
      </div>
    </FormScreen>
  )
}

/** The answers that may follow one: an answer that was given is not taken back to none. */
const answersAfter = (answer: boolean | null) => [...(answer === null ? [null] : []), true, false]
