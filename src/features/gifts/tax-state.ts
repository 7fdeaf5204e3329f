import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { TaxScheme } from '#features/tax-registrations/rules.ts'
import { type GiftStatus, isEnded, isPending } from './rules.ts'

/** The facts that decide the tax scheme of a gift. */
export type TaxSchemeSource = { country: string; isIpc: boolean; itemId: number; appPreferenceId: number; isTaxDeductible: boolean }

const zakatItems: readonly number[] = [itemIds.zakat, itemIds.fitrah, itemIds.zakatAndFitrah]
/**
 * The tax scheme of a gift; null in a country without registration, for a charity that is not registered, and for a purpose without
 * deduction.
 */
export function taxSchemeOf({ country, isIpc, itemId, appPreferenceId, isTaxDeductible }: TaxSchemeSource): TaxScheme | null {
  if (jurisdictionOf(country).tax.registration === null || !isIpc) return null
  if (zakatItems.includes(itemId)) return 'zakat'
  return appPreferenceId === preferenceIds.donations && itemId >= itemIds.donation && isTaxDeductible ? 'ipc' : null
}

/** The facts that the tax button depends on. */
export type TaxButtonSource = {
  country: string
  isProviderRegistered: boolean
  isInclusion: boolean
  isEnded: boolean
  hasIdNumber: boolean
  donorName: string | null
  donorPhone: string | null
  donorEmail: string | null
}
/**
 * The tax button of a row; null for donors with complete details, refunded gifts, and gifts that are not to be registered. Otherwise it
 * depends on whether the donor's ID number is known.
 */
export function taxButton(gift: TaxButtonSource): 'register' | 'enrol' | null {
  if (gift.donorName && gift.donorPhone && gift.donorEmail) return null
  if (gift.isEnded) return null
  if (jurisdictionOf(gift.country).tax.registration === null || !gift.isInclusion || !gift.isProviderRegistered) return null
  return gift.hasIdNumber ? 'enrol' : 'register'
}

/** The registration state of a gift. */
export type TaxState = 'open' | 'registered' | 'pending' | 'ended' | 'notEligible'
/** `ended`: voided or wholly refunded, also when the provider has still to confirm. `pending`: a void or refund is being decided on. */
export function taxStateOf(gift: { scheme: TaxScheme | null; status: GiftStatus; isRegistered: boolean }): TaxState {
  if (isEnded(gift.status)) return 'ended'
  if (isPending(gift.status)) return 'pending'
  if (gift.isRegistered) return 'registered'
  return gift.scheme ? 'open' : 'notEligible'
}

/** Why a registration needs a review: the number differs from the donor's, or the gift was partly refunded. */
export type ReviewReason = 'number' | 'refunded'
type RegistrationState = { state: string; needsReview: boolean; isNumberOfDonor: boolean }
/** The reasons to review a registration in force. */
export function reviewReasons({ state, needsReview, isNumberOfDonor }: RegistrationState): ReviewReason[] {
  if (!needsReview) return []
  return [...(isNumberOfDonor ? [] : (['number'] as const)), ...(state === 'changed' ? (['refunded'] as const) : [])]
}
