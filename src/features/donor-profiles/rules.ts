import { z } from 'zod'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { erasureRight } from '#features/donor-erasure/rules.ts'
import { personalDataRight } from '#features/donors/rules.ts'
import type { Right } from '#platform/contract/endpoint.ts'
import { GiftFilter } from '#features/gifts/filter.ts'

/** The details on file by which a donor can be recognised: the filter `verifiedBy` of the specification. */
export const VerifiedBy = z.enum(['All', 'IdNumber', 'Mobile', 'Email', 'None']).meta({ id: 'VerifiedBy' })
export type VerifiedBy = z.infer<typeof VerifiedBy>

/**
 * Ways of giving that fundraisers look for: gave, but not for twelve months; first gave within three months; gave 10,000 of the currency or
 * more in all.
 */
export const Standing = z.enum(['lapsed', 'new', 'major']).meta({ id: 'DonorStanding' })
export type Standing = z.infer<typeof Standing>

/**
 * The months without a gift after which a donor has lapsed, the months after the first gift in which one is new, and the minor units that
 * make a major donor.
 */
export const standingRules = { lapsedMonths: 12, newMonths: 3, majorMinor: 1_000_000 } as const

/** What a reader may do with a donor. */
export const DonorAction = z.enum(['reveal', 'edit', 'archive', 'activate', 'mailStatement', 'erase']).meta({ id: 'DonorAction' })
export type DonorAction = z.infer<typeof DonorAction>

type DonorState = { isActive: boolean; erasedAt: string | null }
/** What this reader may do with a donor in this state: nothing with one whose data was erased. */
export function donorActionsFor({ can }: { can: (right: Right) => boolean }, { isActive, erasedAt }: DonorState): DonorAction[] {
  if (erasedAt) return []
  const edits = can('donors:edit')
  return [
    ...(can(personalDataRight) ? (['reveal'] as const) : []),
    ...(edits && isActive ? (['edit', 'archive'] as const) : []),
    ...(edits && !isActive ? (['activate'] as const) : []),
    ...(edits ? (['mailStatement'] as const) : []),
    ...(can(erasureRight) ? (['erase'] as const) : []),
  ]
}

/** The field that a search of donors looks in. */
export const SearchDonorsBy = z.enum(['name', 'email', 'phone', 'idNo']).meta({ id: 'SearchDonorsBy' })
export type SearchDonorsBy = z.infer<typeof SearchDonorsBy>

/** The fields of the search as look-ups of donors call them. */
export const soughtFields = { name: 'name', email: 'email', phone: 'phone', idNo: 'nric' } as const

type GiftPart = Pick<GiftFilter, 'startDate' | 'endDate' | 'recurringType' | 'donationTo' | 'donationToValues'> &
  Pick<GiftFilter, 'donationType' | 'donationMethod' | 'minimumAmount' | 'maximumAmount'> & {
    salamPayDonorType: GiftFilter['SalamPayDonorType']
  }

/** The gifts that a filter of donors asks for; null when it does not ask for any: then donors without gifts match as well. */
export function giftFilterOf({ salamPayDonorType: SalamPayDonorType, ...filter }: GiftPart): GiftFilter | null {
  const { startDate, endDate, recurringType, donationTo, donationToValues, donationType, donationMethod, minimumAmount, maximumAmount } =
    filter
  const days = { startDate, endDate }
  const kinds = { recurringType, donationTo, donationToValues, donationType, donationMethod, SalamPayDonorType }
  const gifts = { ...days, ...kinds, minimumAmount, maximumAmount }
  const isOpen = Object.values(gifts).every(value => value === null || value === 0 || (Array.isArray(value) && value.length === 0))
  return isOpen ? null : GiftFilter.parse({ ...gifts, appPreferenceId: allPreferencesId })
}
