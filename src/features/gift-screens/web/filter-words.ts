import { beneficiaryKinds, salamPayDonorTypes } from '#kit/giving/giving.ts'
import { donationMethodIds } from '#kit/giving/ids.ts'
import type { DonationMethodId } from '#features/gifts/catalogue.ts'
import { m } from '#messages/messages.js'

// Words that only filters offer: they load with the first filter that is opened.

type LabelsById<Id extends string | number> = Readonly<Record<Id, () => string>>
/** Texts by an id that the server may know more of than this version. */
type SomeTexts = Readonly<Partial<Record<string | number, () => string>>>

const beneficiaries: LabelsById<(typeof beneficiaryKinds)[number]['id']> = {
  1: m.gift_screens_beneficiary_appeal,
  2: m.gift_screens_beneficiary_cause,
  3: m.term_mosque,
  4: m.gift_screens_beneficiary_programme,
  5: m.gift_screens_beneficiary_general,
}
/** The kinds of beneficiary, to choose from. */
export const beneficiaryChoices = () => beneficiaryKinds.map(({ id }) => ({ value: id, label: beneficiaries[id]() }))

const takings: LabelsById<DonationMethodId> = {
  [donationMethodIds.web]: m.gift_screens_taken_web,
  [donationMethodIds.counter]: m.gift_screens_counter,
  [donationMethodIds.terminal]: m.gift_screens_taken_terminal,
  [donationMethodIds.upload]: m.gift_screens_taken_upload,
  [donationMethodIds.recurring]: m.gift_screens_recurring,
  [donationMethodIds.islamicWeb]: m.gift_screens_taken_web,
  [donationMethodIds.islamicCounter]: m.gift_screens_counter,
  [donationMethodIds.shop]: m.gift_screens_taken_shop,
}
/** How a gift was taken. */
export const nameOfDonationMethod = (id: DonationMethodId): string => takings[id]()

const recurrences: SomeTexts = { 1: m.gift_screens_one_time, 2: m.gift_screens_recurring }
/** Whether gifts are given once or recur. */
export const nameOfFrequencyType = (id: number | string): string | undefined => recurrences[id]?.()

const religions: SomeTexts = { 1: m.gift_screens_religion_muslim, 2: m.gift_screens_religion_other }
export const nameOfReligion = (id: number | string): string | undefined => religions[id]?.()

const salamPayDonors: SomeTexts = {
  1: m.gift_screens_individual,
  2: m.gift_screens_salam_family,
  3: m.gift_screens_salam_behalf,
}
/** The payer details of SalamSG Pay, to choose from. */
export const salamPayChoices = () => salamPayDonorTypes.map(({ id, name }) => ({ value: id, label: salamPayDonors[id]?.() ?? name }))
