import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type Language } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { useForm } from '#platform/web/form/use-form.ts'
import { useSavedVersion } from '#platform/web/form/use-saved-version.ts'
import { api } from './api.ts'
import { donorProfiles, type DonorToEdit } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { sourceNames, topicNames } from '#features/donor-consent/web/public.tsx'
import { type ConsentChannel, consentChannels, type ConsentSource } from '#features/donors/consent.ts'
import { consentWords } from './labels.ts'

/** The values of the form of a donor; an answer is a word of the choice. */
export type DonorDraft = Record<'donorName' | 'contactPerson' | 'donorPhone' | 'donorEmail' | 'nirc', string> &
  Record<'addressLine1' | 'addressLine2' | 'postalCode', string> & {
    language: Language
    iAgree: string
    consentSource: ConsentSource
  } & Record<ConsentChannel, string>

const toDraft = (donor: DonorToEdit): DonorDraft => ({
  donorName: donor.donorName,
  contactPerson: donor.contactPerson ?? '',
  donorPhone: donor.donorPhone ?? '',
  donorEmail: donor.donorEmail ?? '',
  nirc: donor.nirc ?? '',
  addressLine1: donor.addressLine1 ?? '',
  addressLine2: donor.addressLine2 ?? '',
  postalCode: donor.postalCode ?? '',
  language: donor.language,
  iAgree: String(donor.iAgree),
  email: String(donor.channels.email),
  sms: String(donor.channels.sms),
  phone: String(donor.channels.phone),
  post: String(donor.channels.post),
  consentSource: 'counter',
})

/** The names of the fields, also of their faults. */
const labelsOf = (): Record<keyof DonorDraft, string> => ({
  donorName: m.donor_profiles_name(),
  contactPerson: m.donor_profiles_contact_person(),
  donorPhone: m.platform_mobile(),
  donorEmail: m.platform_email(),
  nirc: m.donor_profiles_id_no(),
  addressLine1: m.donor_profiles_address_line_1(),
  addressLine2: m.donor_profiles_address_line_2(),
  postalCode: m.donor_profiles_postal_code(),
  language: m.donor_profiles_language(),
  iAgree: m.donor_profiles_hears_from_us(),
  email: m.donor_profiles_may_by({ channel: topicNames.email() }),
  sms: m.donor_profiles_may_by({ channel: topicNames.sms() }),
  phone: m.donor_profiles_may_by({ channel: topicNames.phone() }),
  post: m.donor_profiles_may_by({ channel: topicNames.post() }),
  consentSource: m.donor_profiles_consent_told(),
})

const shownOf = (draft: DonorDraft): Record<keyof DonorDraft, string> => ({
  ...draft,
  language: languageLabels[draft.language](),
  ...answersIn(draft, consentWords),
  consentSource: sourceNames[draft.consentSource](),
})

const answers = ['iAgree', ...consentChannels] as const
type Answers<Value> = Record<(typeof answers)[number], Value>
/** The answers of a form, each as something else. */
const answersIn = <Value>(draft: Answers<string>, valueOf: (answer: boolean | null) => Value): Answers<Value> =>
  Object.fromEntries(answers.map(field => [field, valueOf(draft[field] === 'null' ? null : draft[field] === 'true')])) as Answers<Value>

/** The fields that another user saved since, with both values. */
function differencesOf(seen: DonorToEdit, saved: DonorToEdit) {
  const [before, after, labels] = [shownOf(toDraft(seen)), shownOf(toDraft(saved)), labelsOf()]
  const fields = Object.keys(labels) as (keyof DonorDraft)[]
  return fields
    .filter(field => before[field] !== after[field])
    .map(field => ({ field: labels[field], before: before[field], after: after[field] }))
}

/** The entries made on one version, on the version saved since; fields without entries take the saved value. */
function rebase(typed: DonorDraft, seen: DonorToEdit, saved: DonorToEdit): DonorDraft {
  const before = toDraft(seen)
  const touched = Object.entries(typed).filter(([field, value]) => value !== before[field as keyof DonorDraft])
  return { ...toDraft(saved), ...Object.fromEntries(touched) }
}

/** The form of a donor, and what another user saved in between. */
export function useDonorForm(known: DonorToEdit) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { donorId } = known
  const version = useSavedVersion(known, () => api.donorProfiles.findToEdit({ donorId }))
  const form = useForm({
    id: `donors/edit/${donorId}/${known.version}`,
    initial: toDraft(known),
    schema: donorProfiles.edit.spec.body,
    toInput: ({ iAgree, email, sms, phone, post, ...draft }: DonorDraft) => {
      const { iAgree: isAgreed, ...channels } = answersIn({ iAgree, email, sms, phone, post }, answer => answer)
      return {
        ...draft,
        donorId,
        version: version.seen.version,
        idType: version.seen.idType,
        iAgree: isAgreed,
        channels,
      }
    },
    labels: labelsOf(),
    send: (input, options) => version.watch(() => api.donorProfiles.edit(input, options)),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['donors'] })
      void navigate(`${rootPath}/details?id=${donorId}`, { replace: true })
    },
  })
  return version.resolve(form, { differencesOf, valuesOf: toDraft, rebase })
}
