import { donationMethodIds, giftFrequencyTypeIds } from '#kit/giving/ids.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { frequencies } from '#kit/giving/recurrence.ts'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { FilterSpec } from '#platform/web/list-screen/list-spec.ts'
import {
  beneficiaryChoices,
  frequencyName,
  nameOfDonationMethod,
  nameOfFrequencyType,
  nameOfPurpose,
  salamPayChoices,
} from '#features/gift-screens/web/public.tsx'
import type { donorProfiles } from '../contract.ts'
import { Standing } from '../rules.ts'
import { ConsentChannel } from '#features/donors/consent.ts'
import { topicNames } from '#features/donor-consent/web/public.tsx'
import { consentNames, donorTypeNames, standingNames, verifiedNames } from './labels.ts'

export type DonorQuery = ClientInput<typeof donorProfiles.list>
type Filters = readonly FilterSpec<keyof DonorQuery & string>[]
const optionsOf = (names: Readonly<Record<string, () => string>>) => async () =>
  Object.entries(names).map(([value, label]) => ({ value, label: label() }))

const offered: Filters = [
  {
    kind: 'choice',
    id: 'standing',
    label: m.donor_profiles_standing,
    field: 'standing',
    suggested: true,
    options: async () => Standing.options.map(value => ({ value, label: standingNames[value]() })),
  },
  { kind: 'dates', id: 'date', label: m.donor_profiles_gave_on, from: 'startDate', to: 'endDate', suggested: true },
  { kind: 'amounts', id: 'amount', label: m.donor_profiles_gift_amount, min: 'minimumAmount', max: 'maximumAmount', suggested: true },
  {
    kind: 'choices',
    id: 'donor',
    label: m.donor_profiles_donor_type,
    field: 'donorType',
    numeric: true,
    suggested: true,
    options: optionsOf(donorTypeNames),
  },
]
const ofGifts: Filters = [
  {
    kind: 'choices',
    id: 'for',
    label: m.donor_profiles_purpose,
    field: 'donationToValues',
    options: async () =>
      (await api.donorProfiles.filters()).donationToValues.map(purpose => ({ value: purpose.id, label: nameOfPurpose(purpose) })),
  },
  {
    kind: 'choice',
    id: 'beneficiary',
    label: m.donor_profiles_donation_to,
    field: 'donationTo',
    numeric: true,
    options: async () => beneficiaryChoices(),
  },
  {
    kind: 'choice',
    id: 'type',
    label: m.donor_profiles_donation_type,
    field: 'donationType',
    numeric: true,
    options: async () =>
      [giftFrequencyTypeIds.oneTime, giftFrequencyTypeIds.recurring].map(value => ({ value, label: nameOfFrequencyType(value) ?? '' })),
  },
  {
    kind: 'choice',
    id: 'frequency',
    label: m.donor_profiles_frequency,
    field: 'recurringType',
    numeric: true,
    options: async () => frequencies.map(({ id }) => ({ value: id, label: frequencyName(id) })),
  },
  {
    kind: 'choices',
    id: 'taken',
    label: m.donor_profiles_donation_method,
    field: 'donationMethod',
    numeric: true,
    options: async () => Object.values(donationMethodIds).map(value => ({ value, label: nameOfDonationMethod(value) })),
  },
  {
    kind: 'choice',
    id: 'salam',
    label: m.donor_profiles_salam_pay,
    field: 'salamPayDonorType',
    numeric: true,
    options: async () => salamPayChoices(),
  },
]
const ofPerson: Filters = [
  {
    kind: 'choice',
    id: 'duplicate',
    label: m.donor_merge_duplicates,
    field: 'isDuplicate',
    numeric: true,
    options: async () => [{ value: 1, label: m.donor_merge_on_file_twice() }],
  },
  { kind: 'choice', id: 'verified', label: m.donor_profiles_verified_by, field: 'verifiedBy', options: optionsOf(verifiedNames) },
  { kind: 'choice', id: 'consent', label: m.donor_profiles_consent, field: 'consent', options: optionsOf(consentNames) },
  {
    kind: 'choice',
    id: 'reach',
    label: m.donor_profiles_reachable_by,
    field: 'reachableBy',
    options: async () => ConsentChannel.options.map(value => ({ value, label: topicNames[value]() })),
  },
  {
    kind: 'choice',
    id: 'archived',
    label: m.donor_profiles_status,
    field: 'isArchived',
    numeric: true,
    options: async () => [{ value: 1, label: m.donor_profiles_archived() }],
  },
]

/** Every filter of the specification for donors; the one of self-service kiosks where the charity's country has them. */
export const donorFiltersIn = (country: string): Filters =>
  [...offered, ...ofGifts, ...ofPerson].filter(({ id }) => id !== 'salam' || jurisdictionOf(country).payPartners.includes('salampay'))
