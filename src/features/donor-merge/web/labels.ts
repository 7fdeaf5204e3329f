import { donorTypeIds } from '#kit/giving/ids.ts'
import { m } from '#messages/messages.js'
import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import type { MergedField } from '#features/donors/merged-fields.ts'
import type { ChoiceReason, MergeDoubt, MergeReason } from '../rules.ts'

type Words<Id extends string> = Readonly<Record<Id, () => string>>

export const reasonWords: Words<MergeReason> = {
  sameName: m.donor_merge_same_name,
  likeName: m.donor_merge_like_name,
  samePhone: m.donor_merge_same_phone,
  sameEmail: m.donor_merge_same_email,
  sameCard: m.donor_merge_same_card,
  sameAddress: m.donor_merge_same_address,
}
export const doubtWords: Words<MergeDoubt> = {
  otherNumber: m.donor_merge_other_number,
  otherPhone: m.donor_merge_other_phone,
  otherEmail: m.donor_merge_other_email,
  otherName: m.donor_merge_other_name,
  noNumber: m.donor_merge_no_number,
}
export const fieldNames: Words<MergedField | 'consent'> = {
  name: m.donor_merge_name,
  donorType: m.donor_merge_donor_type,
  idNumber: m.gift_screens_id_no,
  phone: m.platform_mobile,
  email: m.platform_email,
  address: m.donor_merge_address_line_1,
  contactPerson: m.donor_merge_contact_person,
  language: m.donor_merge_language,
  consent: m.donor_merge_hears_from_us,
}
export const choiceWords: Words<ChoiceReason> = {
  same: m.donor_merge_why_same,
  onlyHere: m.donor_merge_why_only_here,
  asOnId: m.donor_merge_why_as_on_id,
  fuller: m.donor_merge_why_fuller,
  later: m.donor_merge_why_later,
  undecided: m.donor_merge_why_undecided,
}

const typeNames: Readonly<Record<string, () => string>> = {
  [donorTypeIds.individual]: m.gift_screens_individual,
  [donorTypeIds.corporate]: m.gift_screens_corporate,
}
/** The value of a field as people read it; null for none. */
export function shownValue(field: MergedField, value: string | null): string | null {
  if (value === null) return null
  if (field === 'donorType') return typeNames[value]?.() ?? value
  if (field === 'language') return languageLabels[value as keyof typeof languageLabels]?.() ?? value
  return value
}

/** The consent to be contacted, in a word. */
export const consentWord = (iAgree: boolean | null): string => {
  if (iAgree === null) return m.donor_merge_consent_not_asked()
  return iAgree ? m.donor_merge_consent_agreed() : m.donor_merge_consent_refused()
}
