import { isIslamicItem, itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { type IdType, taxIdTypesOf } from '#jurisdictions/identity-numbers.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { TaxScheme } from '#features/tax-registrations/rules.ts'
import type { TaxFlags } from './flags.ts'
import { keptParts } from './kept-parts.ts'
import { type GiftStatus, isEnded, isPending } from './rules.ts'

/** What the tax scheme of a gift asks of each of its purposes. */
type SchemePurpose = { itemId: number; isTaxDeductible: boolean }
/** A purpose with what was given for it. */
export type TaxPurpose = SchemePurpose & { amountMinor: number }
/** The facts that decide the tax scheme of a gift. */
export type TaxSchemeSource = { country: string; isIpc: boolean; appPreferenceId: number; purposes: readonly SchemePurpose[] }

/** The purposes that are zakat. */
export const zakatItems: readonly number[] = [itemIds.zakat, itemIds.fitrah, itemIds.zakatAndFitrah]
/** The purposes that each scheme covers. */
const isReported: Readonly<Record<TaxScheme, (purpose: SchemePurpose) => boolean>> = {
  zakat: ({ itemId }) => zakatItems.includes(itemId),
  ipc: ({ itemId, isTaxDeductible }) => !isIslamicItem(itemId) && isTaxDeductible,
}
/**
 * The tax scheme of a gift, by any of its purposes; null in a country without registration, and for purposes without deduction. Deductions
 * take a charity that is registered; zakat is included for every body that collects it (decision 0105).
 */
export function taxSchemeOf({ country, isIpc, appPreferenceId, purposes }: TaxSchemeSource): TaxScheme | null {
  if (jurisdictionOf(country).tax.registration === null) return null
  if (purposes.some(isReported.zakat)) return 'zakat'
  return isIpc && appPreferenceId === preferenceIds.donations && purposes.some(isReported.ipc) ? 'ipc' : null
}

/** How much of a gift is reported under a scheme, in minor units: what was given for purposes that it covers, without refunds. */
export const reportedMinorOf = (scheme: TaxScheme, purposes: readonly TaxPurpose[], refundedMinor: number): number =>
  keptParts(refundedMinor, purposes)
    .filter(isReported[scheme])
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** Whether a gift is marked to be reported under a scheme. Zakat is included only at the payer's wish. */
export const isToBeReported = (scheme: TaxScheme, { isIrasInclusion, isIpcRegistrationForIras }: TaxFlags): boolean =>
  isIrasInclusion || (scheme === 'ipc' && isIpcRegistrationForIras)

/** Whether the number of a donor is of a kind by which the tax authority knows payers. A passport's is not. */
export const hasTaxNumber = ({ country, idType }: { country: string; idType: IdType | null }): boolean =>
  idType !== null && taxIdTypesOf(country).includes(idType)

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
