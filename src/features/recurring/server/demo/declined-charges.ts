import type { Insertable } from 'kysely'
import { addDays } from '#kit/time/days.ts'
import { newId } from '#kit/security/ids.ts'
import type { DeclineReason } from '#features/card-vault/rules.ts'
import type { ProviderCard } from '#features/card-vault/server/public.ts'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import '../tables.ts'

type NewCharge = Insertable<Tables['recurringCharge']>
type DemoCardDetails = Pick<ProviderCard, 'brand' | 'last4' | 'expiryYear' | 'expiryMonth' | 'fingerprint' | 'holderName'>
/** A card of the test provider with the last digits that the donor's gifts show. */
export const demoCard = (shown: DemoCardDetails, token = 'pm_test_visa'): ProviderCard => ({
  token,
  customerId: null,
  cardId: null,
  shopperId: null,
  funding: 'credit',
  ...shown,
})

type DeclinedCharges = Pick<NewCharge, 'charityId' | 'recurrenceId' | 'cardId' | 'amountMinor' | 'currency' | 'dueOn'> & {
  reason: DeclineReason
  /** Days after the due date of each attempt. */
  attemptDays: readonly number[]
}
/** Inserts declined charges, one for each attempt. */
export async function addDeclinedCharges(tx: Tx, { reason, attemptDays: triedOn, ...charge }: DeclinedCharges): Promise<void> {
  for (const [index, days] of triedOn.entries()) {
    const at = `${addDays(charge.dueOn, days)}T01:05:00Z`
    const facts = { attempt: index + 1, state: 'declined' as const, declineReason: reason, referenceNo: null, donationId: null }
    await tx
      .insertInto('recurringCharge')
      .values({ ...charge, ...facts, id: newId(Date.parse(at)), intendedAt: at, resolvedAt: at })
      .execute()
  }
}
