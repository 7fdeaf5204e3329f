import { donationMethodIds, itemIds } from './ids.ts'
import { type Language, nameIn } from '../text/languages.ts'

/**
 * The kinds of Islamic giving; only harta and fitrah together have a kind of their own. @internal tests compare them with the specification
 */
export const islamicKinds = [
  { id: itemIds.zakat, name: 'zakat' },
  { id: itemIds.fidyah, name: 'fidyah' },
  { id: itemIds.fitrah, name: 'fitrah' },
  { id: itemIds.wakafIlmu, name: 'wakaf-ilm' },
  { id: itemIds.kaffarah, name: 'kaffarah' },
  { id: itemIds.wakafMasyarakat, name: 'wakaf-wms' },
  { id: itemIds.zakatAndFitrah, name: 'zakat-harta-fitrah' },
] as const
export type IslamicKindId = (typeof islamicKinds)[number]['id']
/** Their proper names: the terms of Islamic giving are the same in every language. */
export const islamicProperNames: Readonly<Record<IslamicKindId, string>> = {
  [itemIds.zakat]: 'Zakat',
  [itemIds.fidyah]: 'Fidyah',
  [itemIds.fitrah]: 'Fitrah',
  [itemIds.wakafIlmu]: 'Wakaf Ilmu',
  [itemIds.kaffarah]: 'Kaffarah',
  [itemIds.wakafMasyarakat]: 'Wakaf Masyarakat',
  [itemIds.zakatAndFitrah]: 'Zakat Harta & Fitrah',
}

type Purpose = { donationToName: string; donationToNameMs: string | null }
/** The name of a purpose in a language. */
export const purposeName = (language: Language, { donationToName, donationToNameMs }: Purpose): string =>
  nameIn(language, donationToName, donationToNameMs)

/** The wire's words for how gifts came, by donation method. */
export const giftModes = {
  [donationMethodIds.web]: 'Web',
  [donationMethodIds.counter]: 'Counter',
  [donationMethodIds.terminal]: 'Terminal',
  [donationMethodIds.upload]: 'Upload',
  [donationMethodIds.recurring]: 'Recurring',
  [donationMethodIds.islamicWeb]: 'Web',
  [donationMethodIds.islamicCounter]: 'Counter',
  [donationMethodIds.shop]: 'Shop',
} as const
