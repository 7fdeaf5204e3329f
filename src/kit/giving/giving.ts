import { type Language, nameIn } from '../text/languages.ts'

/** The kinds of Islamic giving; only harta and fitrah together have a kind of their own. @internal */
export const islamicKinds = [
  { id: 1, name: 'zakat' },
  { id: 2, name: 'fidyah' },
  { id: 3, name: 'fitrah' },
  { id: 4, name: 'wakaf-ilm' },
  { id: 5, name: 'kaffarah' },
  { id: 6, name: 'wakaf-wms' },
  { id: 11, name: 'zakat-harta-fitrah' },
] as const
export type IslamicKindId = (typeof islamicKinds)[number]['id']
/** Their proper names: the terms of Islamic giving are the same in every language. */
export const islamicProperNames: Readonly<Record<IslamicKindId, string>> = {
  1: 'Zakat',
  2: 'Fidyah',
  3: 'Fitrah',
  4: 'Wakaf Ilmu',
  5: 'Kaffarah',
  6: 'Wakaf Masyarakat',
  11: 'Zakat Harta & Fitrah',
}

type Purpose = { donationToName: string; donationToNameMs: string | null }
/** The name of a purpose in a language. */
export const purposeName = (language: Language, { donationToName, donationToNameMs }: Purpose): string =>
  nameIn(language, donationToName, donationToNameMs)

/** The wire's words for how gifts came, by donation method: 6 and 7 are Islamic giving, online and at the counter. */
export const giftModes = { 1: 'Web', 2: 'Counter', 3: 'Terminal', 4: 'Upload', 5: 'Recurring', 6: 'Web', 7: 'Counter', 8: 'Shop' } as const
