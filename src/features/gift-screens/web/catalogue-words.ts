import type { IslamicKindId } from '#kit/giving/giving.ts'
import { type PlatformName, platforms } from '#kit/giving/payment.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { donationMethodIds } from '#kit/giving/ids.ts'
import { itemTerm } from '#features/gifts/item-terms.ts'
import { methodTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/receipts/web/public.tsx'
import { type DonationMethodId } from '#features/gifts/catalogue.ts'
import { beneficiaryKinds, salamPayDonorTypes, transactionTypes } from '#kit/giving/giving.ts'
import { givingItem, type ItemId } from '#features/gifts/rules.ts'

type LabelsById<Id extends string | number> = Readonly<Record<Id, () => string>>
/** Texts by an id that the server may know more of than this version. */
type SomeTexts = Readonly<Partial<Record<string | number, () => string>>>

/** A way of paying in the reader's language. */
export const nameOfMethod = (id: number): string => methodTerm(termsIn(getLocale()), id)

const items: LabelsById<Exclude<ItemId, IslamicKindId>> = {
  100: m.term_donation,
  101: m.term_mosque,
  102: m.term_fajr_donation,
  103: m.term_friday_donation,
  104: m.term_purchase,
  105: m.term_purchase_and_donation,
}
/** What is given for, as lists call it. The terms of Islamic giving are the same in every language. */
export function nameOfItem(id: number): string {
  const item = givingItem(id)
  return (items as SomeTexts)[item.id]?.() ?? item.label
}
/** What is given for, as receipts call it. */
export const receiptNameOfItem = (id: number): string => itemTerm(termsIn(getLocale()), id)

const platformTexts: Readonly<Partial<Record<PlatformName, () => string>>> = {
  website: m.gift_screens_platform_website,
  counter: m.gift_screens_counter,
}
/** Where a gift came from. The other platforms are names. */
export const nameOfPlatform = (platform: string): string =>
  (platformTexts as SomeTexts)[platform]?.() ?? platforms.find(({ name }) => name === platform)?.label ?? platform

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

const transactions: LabelsById<keyof typeof transactionTypes> = { 1: m.gift_screens_online, 2: m.platform_status_offline }
/** Whether gifts went through a provider or were handed over. */
export const nameOfTransactionType = (id: number | string): string | undefined => (transactions as SomeTexts)[id]?.()
/** The same, by the word that rows have for it. */
export const nameOfMode = (mode: string): string =>
  nameOfTransactionType(Object.entries(transactionTypes).find(([, word]) => word === mode)?.[0] ?? '') ?? mode

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
