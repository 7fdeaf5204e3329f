import { giftSearchIds } from './ids.ts'
import { type Language, nameIn } from '../text/languages.ts'

/** One-time or recurring, for list filters. */
export const giftFrequencyTypes = [
  { id: 0, name: 'All' },
  { id: 1, name: 'One Time' },
  { id: 2, name: 'Recurrent' },
] as const

/** The kinds of Islamic giving; only harta and fitrah together have a kind of their own. */
export const islamicKinds = [
  { id: 1, name: 'zakat', label: 'Zakat' },
  { id: 2, name: 'fidyah', label: 'Fidyah' },
  { id: 3, name: 'fitrah', label: 'Fitrah' },
  { id: 4, name: 'wakaf-ilm', label: 'Wakaf Ilmu' },
  { id: 5, name: 'kaffarah', label: 'Kaffarah' },
  { id: 6, name: 'wakaf-wms', label: 'Wakaf Masyarakat' },
  { id: 11, name: 'zakat-harta-fitrah', label: 'Zakat Harta & Fitrah' },
] as const
export type IslamicKindId = (typeof islamicKinds)[number]['id']

/** The search fields of the donation list. */
export const giftSearchFields = [
  { id: giftSearchIds.donorName, name: 'Donor Name' },
  { id: giftSearchIds.donorEmail, name: 'Donor Email' },
  { id: giftSearchIds.phone, name: 'Phone Number' },
  { id: giftSearchIds.receiptNo, name: 'Receipt No.' },
  { id: giftSearchIds.idNumber, name: 'ID No.' },
  { id: giftSearchIds.referenceNo, name: 'Reference No.' },
] as const

type Purpose = { donationToName: string; donationToNameMs: string | null }
/** The name of a purpose in a language. */
export const purposeName = (language: Language, { donationToName, donationToNameMs }: Purpose): string =>
  nameIn(language, donationToName, donationToNameMs)

/** The donation methods: 6 and 7 are Islamic giving, online and at the counter. */
export const donationMethods = {
  1: 'Web',
  2: 'Counter',
  3: 'Terminal',
  4: 'Upload',
  5: 'Recurring',
  6: 'Web',
  7: 'Counter',
  8: 'Shop',
} as const

/** Whether a gift went through a provider or was handed over, by `transactionType`; 0 is all. */
export const transactionTypes = { 1: 'Online', 2: 'Offline' } as const

/** Kinds of beneficiary, by `donationTo`. */
export const beneficiaryKinds = [
  { id: 1, label: 'Appeal' },
  { id: 2, label: 'Cause' },
  { id: 3, label: 'Mosque' },
  { id: 4, label: 'Programme' },
  { id: 5, label: 'General' },
] as const

/** The payer details of SalamSG Pay. */
export const salamPayDonorTypes = [
  { id: 1, name: 'Individual' },
  { id: 2, name: 'Family' },
  { id: 3, name: 'On behalf of another' },
]
