import { hasTaxNumber, reviewReasons, taxSchemeOf, taxStateOf } from '#features/gifts/tax-state.ts'
import type { TaxStatus } from '#features/gifts/rows.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import type { StoredGift } from './gift-statement.ts'

/** The tax registration of a gift and the user's actions. */
export function taxStatusOf(gift: StoredGift, can: (right: string) => boolean): TaxStatus {
  const { registration, status } = gift
  const state = taxStateOf({ scheme: taxSchemeOf({ ...gift, purposes: gift.taxPurposes }), status, isRegistered: registration !== null })
  const review = registration ? reviewReasons(registration) : []
  const module = preferenceModules[gift.appPreferenceId]
  const known = { name: gift.donorName, email: gift.donorEmail, phoneNumber: gift.donorPhone, nric: hasTaxNumber(gift) }
  return {
    state,
    missing: (['name', 'email', 'phoneNumber', 'nric'] as const).filter(field => !known[field]),
    review,
    actions: [
      ...(state === 'open' && can(`${module}:add`) ? (['register'] as const) : []),
      ...(review.length && can(`${module}:edit`) ? (['review'] as const) : []),
    ],
  }
}
