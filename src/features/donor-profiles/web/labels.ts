import { type NamedDonorTypeId, donorTypeIds } from '#kit/giving/ids.ts'
import { m } from '#messages/messages.js'
import { topicNames } from '#features/donor-consent/web/public.tsx'
import type { DonorFilter, DonorRow } from '../contract.ts'
import type { Standing, VerifiedBy } from '../rules.ts'

type Words<Id extends string | number> = Readonly<Record<Id, () => string>>

export const donorTypeNames: Words<NamedDonorTypeId> = {
  [donorTypeIds.individual]: m.donor_profiles_individual,
  [donorTypeIds.corporate]: m.donor_profiles_corporate,
}
export const standingNames: Words<Standing> = {
  lapsed: m.donor_profiles_standing_lapsed,
  new: m.donor_profiles_standing_new,
  major: m.donor_profiles_standing_major,
}
export const verifiedNames: Words<Exclude<VerifiedBy, 'All'>> = {
  IdNumber: m.donor_profiles_verified_id_number,
  Mobile: m.donor_profiles_verified_mobile,
  Email: m.donor_profiles_verified_email,
  None: m.donor_profiles_verified_none,
}
export const consentNames: Words<NonNullable<DonorFilter['consent']>> = {
  agreed: m.donor_profiles_consent_agreed,
  refused: m.donor_profiles_consent_refused,
  notAsked: m.donor_profiles_consent_not_asked,
}
/** What the list says of a donor's consent: the channels that are open, else the answer to hearing from the charity. */
export function channelWords({ iAgree, channels }: Pick<DonorRow, 'iAgree' | 'channels'>): string {
  return iAgree === false || channels.length === 0 ? consentWords(iAgree) : channels.map(channel => topicNames[channel]()).join(', ')
}
/** The consent of a donor in a word. */
export function consentWords(iAgree: boolean | null): string {
  if (iAgree === null) return consentNames.notAsked()
  return iAgree ? consentNames.agreed() : consentNames.refused()
}
