import type { Ethnicity } from '#jurisdictions/jurisdiction.ts'
import type { DocumentTexts } from '#platform/server/texts.ts'

/** What each ethnicity is called. */
export const ethnicityTexts: Readonly<Record<Ethnicity, (texts: DocumentTexts) => string>> = {
  chinese: t => t.charity_profile_ethnicity_chinese(),
  malay: t => t.charity_profile_ethnicity_malay(),
  indian: t => t.charity_profile_ethnicity_indian(),
  eurasian: t => t.charity_profile_ethnicity_eurasian(),
  bumiputera: t => t.charity_profile_ethnicity_bumiputera(),
  orangAsli: t => t.charity_profile_ethnicity_orang_asli(),
  kedayan: t => t.charity_profile_ethnicity_kedayan(),
  aboriginal: t => t.charity_profile_ethnicity_aboriginal(),
  torresStraitIslander: t => t.charity_profile_ethnicity_torres_strait_islander(),
  arab: t => t.charity_profile_ethnicity_arab(),
  other: t => t.charity_profile_ethnicity_other(),
}
