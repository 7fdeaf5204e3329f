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
import { type ConsentChannel, consentChannels, type ConsentSource, ConsentTopic } from '#features/donors/consent.ts'
import { consentWords } from './labels.ts'

/** The values of the form of a donor; an answer is a word of the choice. */
export type DonorDraft = Record<'donorName' | 'contactPerson' | 'donorPhone' | 'donorEmail' | 'nirc', string> &
  Record<'addressLine1' | 'addressLine2' | 'postalCode', string> & {
    language: Language
    iAgree: string
    consentSource: ConsentSource
  } & Record<`channels.${ConsentChannel}`, string>

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
  'channels.email': String(donor.channels.email),
  'channels.sms': String(donor.channels.sms),
  'channels.phone': String(donor.channels.phone),
  'channels.post': String(donor.channels.post),
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
  'channels.email': m.donor_profiles_may_by({ channel: topicNames.email() }),
  'channels.sms': m.donor_profiles_may_by({ channel: topicNames.sms() }),
  'channels.phone': m.donor_profiles_may_by({ channel: topicNames.phone() }),
  'channels.post': m.donor_profiles_may_by({ channel: topicNames.post() }),
  consentSource: m.donor_profiles_consent_told(),
})

const shownOf = (draft: DonorDraft): Record<keyof DonorDraft, string> => ({
  ...draft,
  language: languageLabels[draft.language](),
  ...answersIn(draft, consentWords),
  consentSource: sourceNames[draft.consentSource](),
})

/** The field of an answer, as the request names it. */
export const answerFieldOf = (topic: ConsentTopic) => (topic === 'any' ? 'iAgree' : (`channels.${topic}` as const))
const answerFields = ConsentTopic.options.map(answerFieldOf)
type Answers<Value> = Record<ReturnType<typeof answerFieldOf>, Value>
/** The answers of a form, each as something else. */
const answersIn = <Value>(draft: Answers<string>, valueOf: (answer: boolean | null) => Value): Answers<Value> =>
  Object.fromEntries(
    answerFields.map(field => [field, valueOf(draft[field] === 'null' ? null : draft[field] === 'true')]),
  ) as Answers<Value>

function toAnswers(draft: DonorDraft) {
  const answers = answersIn(draft, answer => answer)
  const channels = Object.fromEntries(consentChannels.map(channel => [channel, answers[`channels.${channel}`]]))
  return { iAgree: answers.iAgree, channels: channels as DonorToEdit['channels'] }
}

const withoutAnswers = ({
  iAgree: _1,
  'channels.email': _2,
  'channels.sms': _3,
  'channels.phone': _4,
  'channels.post': _5,
  ...fields
}: DonorDraft) => fields

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
    toInput: draft => ({
      ...withoutAnswers(draft),
      donorId: version.seen.donorId, // another one when the record was merged since
      version: version.seen.version,
      idType: version.seen.idType,
      ...toAnswers(draft),
    }),
    labels: labelsOf(),
    send: (input, options) => version.watch(() => api.donorProfiles.edit(input, options)),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['donors'] })
      void navigate(`${rootPath}/details?id=${donorId}`, { replace: true })
    },
  })
  return version.resolve(form, { differencesOf, valuesOf: toDraft, rebase })
}
