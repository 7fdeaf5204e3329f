import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Language, languageNames } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { api } from '#platform/web/api.ts'
import { donorProfiles, type DonorToEdit } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { consentWords } from './labels.ts'

/** The values of the form of a donor; consent is a word of the choice. */
export type DonorDraft = Record<'donorName' | 'contactPerson' | 'donorPhone' | 'donorEmail' | 'nirc', string> &
  Record<'addressLine1' | 'addressLine2' | 'postalCode', string> & { language: Language; iAgree: string }

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
})

const shownOf = (draft: DonorDraft): Record<keyof DonorDraft, string> => ({
  ...draft,
  language: languageNames[draft.language],
  iAgree: consentWords(draft.iAgree === 'null' ? null : draft.iAgree === 'true'),
})

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
  const [seen, setSeen] = useState(known)
  const [saved, setSaved] = useState<DonorToEdit | null>(null)
  const [settled, setSettled] = useState(0)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { donorId } = known
  const form = useForm({
    id: `donors/edit/${donorId}/${known.version}`,
    initial: toDraft(known),
    schema: donorProfiles.edit.spec.body,
    toInput: ({ iAgree, ...draft }: DonorDraft) => ({
      ...draft,
      donorId,
      version: seen.version,
      idType: seen.idType,
      iAgree: iAgree === 'null' ? null : iAgree === 'true',
    }),
    labels: labelsOf(),
    send: async (input, options) => {
      try {
        return await api.donorProfiles.edit(input, options)
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'CHANGED_SINCE') setSaved(await api.donorProfiles.findToEdit({ donorId }))
        throw error
      }
    },
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['donors'] })
      void navigate(`${rootPath}/details?id=${donorId}`, { replace: true })
    },
  })
  const goOn = (next: DonorDraft) => {
    form.change(() => next)
    if (saved) setSeen(saved)
    setSaved(null)
    setSettled(form.attempts)
  }
  const conflict = saved && {
    differences: differencesOf(seen, saved),
    keepMine: () => goOn(rebase(form.values, seen, saved)),
    takeTheirs: () => goOn(toDraft(saved)),
  }
  // While the two versions are shown, and once one was chosen, the refusal that led to them is not said again.
  return { form: saved || settled === form.attempts ? { ...form, message: null } : form, conflict }
}
