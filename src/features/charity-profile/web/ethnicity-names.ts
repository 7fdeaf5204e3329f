import type { Ethnicity } from '#jurisdictions/jurisdiction.ts'
import { m } from '#messages/messages.js'

/** What each ethnicity is called on the form that chooses among them. */
export const ethnicityNames: Readonly<Record<Ethnicity, () => string>> = {
  chinese: m.charity_profile_ethnic_chinese,
  malay: m.charity_profile_ethnic_malay,
  indian: m.charity_profile_ethnic_indian,
  eurasian: m.charity_profile_ethnic_eurasian,
  bumiputera: m.charity_profile_ethnic_bumiputera,
  orangAsli: m.charity_profile_ethnic_orang_asli,
  kedayan: m.charity_profile_ethnic_kedayan,
  aboriginal: m.charity_profile_ethnic_aboriginal,
  torresStraitIslander: m.charity_profile_ethnic_torres_strait_islander,
  arab: m.charity_profile_ethnic_arab,
  other: m.charity_profile_ethnic_other,
}
