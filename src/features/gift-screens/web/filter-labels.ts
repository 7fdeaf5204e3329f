import { donationMethodIds, fundKindIds, religionIds, salamPayDonorIds, transactionTypeIds, giftFrequencyTypeIds } from '#kit/giving/ids.ts'
import type { DonationMethodId } from '#features/gifts/catalogue.ts'
import { m } from '#messages/messages.js'

// Words that only filters offer: they load with the first filter that is opened.

type LabelsById<Id extends string | number> = Readonly<Record<Id, () => string>>
/** Texts by an id that the server may know more of than this version. */
type SomeTexts = Readonly<Partial<Record<string | number, () => string>>>

const choicesOf = (labels: Readonly<Record<number, () => string>>) =>
  Object.entries(labels).map(([id, label]) => ({ value: Number(id), label: label() }))

/** The kinds of beneficiary, to choose from. */
export const beneficiaryChoices = () =>
  choicesOf({
    [fundKindIds.appeal]: m.gift_screens_beneficiary_appeal,
    [fundKindIds.cause]: m.gift_screens_beneficiary_cause,
    [fundKindIds.mosque]: m.term_mosque,
    [fundKindIds.programme]: m.gift_screens_beneficiary_programme,
    [fundKindIds.general]: m.gift_screens_beneficiary_general,
  })

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

const recurrences: SomeTexts = {
  [giftFrequencyTypeIds.oneTime]: m.term_one_time,
  [giftFrequencyTypeIds.recurring]: m.gift_screens_recurrent,
}
/** Whether gifts are given once or recur. */
export const nameOfFrequencyType = (id: number | string): string | undefined => recurrences[id]?.()

const transactions: SomeTexts = {
  [transactionTypeIds.online]: m.gift_screens_online,
  [transactionTypeIds.offline]: m.gift_screens_status_offline,
}
/** Whether gifts went through a provider or were handed over. */
export const nameOfTransactionType = (id: number | string): string | undefined => transactions[id]?.()

const religions: SomeTexts = {
  [religionIds.muslim]: m.gift_screens_religion_muslim,
  [religionIds.notMuslim]: m.gift_screens_religion_other,
}
export const nameOfReligion = (id: number | string): string | undefined => religions[id]?.()

/** The payer details of SalamSG Pay, to choose from. */
export const salamPayChoices = () =>
  choicesOf({
    [salamPayDonorIds.individual]: m.gift_screens_individual,
    [salamPayDonorIds.family]: m.gift_screens_salam_family,
    [salamPayDonorIds.onBehalf]: m.gift_screens_salam_behalf,
  })
