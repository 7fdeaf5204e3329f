import { donationMethodIds, fundKindIds, giftFrequencyTypeIds, religionIds, salamPayDonorIds, transactionTypeIds } from '#kit/giving/ids.ts'
import { type PlatformName, platformProperNames } from '#kit/giving/payment.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'

type TextOf = (t: DocumentTexts) => string

const ownPlatforms: Readonly<Record<Exclude<PlatformName, keyof typeof platformProperNames>, TextOf>> = {
  website: t => t.gifts_cell_website(),
  terminal: t => t.gifts_cell_terminal(),
  counter: t => t.gifts_cell_counter(),
}
/** Where a gift came from, in a language. */
export const platformText = (t: DocumentTexts, name: PlatformName): string =>
  name in ownPlatforms ? ownPlatforms[name as keyof typeof ownPlatforms](t) : platformProperNames[name as keyof typeof platformProperNames]

/** Answers contain the English text of a choice; screens translate it by its id. */
export const wireTexts = textsIn.en
/** Choices by id, as an answer offers them. */
const optionsOf = (texts: Readonly<Record<number, TextOf>>) =>
  Object.entries(texts).map(([id, textOf]) => ({ id: Number(id), displayName: textOf(wireTexts) }))

/** All, once or recurring. */
export const frequencyTypeOptions = optionsOf({
  [giftFrequencyTypeIds.all]: t => t.gifts_choice_all(),
  [giftFrequencyTypeIds.oneTime]: t => t.gifts_choice_one_time(),
  [giftFrequencyTypeIds.recurring]: t => t.gifts_choice_recurrent(),
})
/** All, through a provider or handed over. */
export const transactionTypeOptions = optionsOf({
  0: t => t.gifts_choice_all(),
  [transactionTypeIds.online]: t => t.gifts_cell_online(),
  [transactionTypeIds.offline]: t => t.gifts_cell_offline(),
})
/** How gifts came in. */
export const donationMethodOptions = optionsOf({
  [donationMethodIds.web]: t => t.gifts_choice_web(),
  [donationMethodIds.counter]: t => t.gifts_cell_counter(),
  [donationMethodIds.terminal]: t => t.gifts_cell_terminal(),
  [donationMethodIds.upload]: t => t.gifts_choice_upload(),
  [donationMethodIds.recurring]: t => t.gifts_choice_recurring(),
  [donationMethodIds.islamicWeb]: t => t.gifts_choice_web(),
  [donationMethodIds.islamicCounter]: t => t.gifts_cell_counter(),
  [donationMethodIds.shop]: t => t.gifts_choice_shop(),
})
/** Kinds of beneficiary. */
export const beneficiaryOptions = optionsOf({
  [fundKindIds.appeal]: t => t.gifts_choice_appeal(),
  [fundKindIds.cause]: t => t.gifts_choice_cause(),
  [fundKindIds.mosque]: t => t.gifts_choice_mosque(),
  [fundKindIds.programme]: t => t.gifts_choice_programme(),
  [fundKindIds.general]: t => t.gifts_choice_general(),
})
/** All, or one religion. */
export const religionOptions = optionsOf({
  0: t => t.gifts_choice_all(),
  [religionIds.muslim]: t => t.gifts_choice_muslim(),
  [religionIds.notMuslim]: t => t.gifts_choice_not_muslim(),
})
/** Who pays by SalamSG Pay, in the specification's fields. */
export const salamPayDonors = optionsOf({
  [salamPayDonorIds.individual]: t => t.gifts_cell_individual(),
  [salamPayDonorIds.family]: t => t.gifts_choice_family(),
  [salamPayDonorIds.onBehalf]: t => t.gifts_choice_on_behalf(),
}).map(({ id, displayName: name }) => ({ id, name }))
